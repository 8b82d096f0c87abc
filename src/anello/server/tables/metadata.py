"""What all tables of the database belong to, wherever they are described."""

import sqlalchemy as sa

__all__ = ["metadata"]

metadata = sa.MetaData()
