"""What games are made with: compiler, drawing, texts, files, commands, a table in a terminal, work on a cluster."""
