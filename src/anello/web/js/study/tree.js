// A game with its variations: every position is a node that knows the turn that led to it.

/**
 * @typedef {object} Node
 * @property {string} word  the turn that led here, empty at the root
 * @property {number} n  how many plies were played
 * @property {Node|null} parent
 * @property {Node[]} children  what was played from here; the first one goes on, the others are variations
 */

/** @param {string} word @param {Node|null} parent @returns {Node} */
const node = (word, parent) => ({ word, n: parent ? parent.n + 1 : 0, parent, children: [] });

export class Tree {
  /** @param {string[]} words  the turns of the game */
  constructor(words = []) {
    this.root = node("", null);
    words.reduce((parent, word) => this.add(parent, word), this.root);
  }

  /**
   * The node after a turn; a new variation if it was not played here before.
   * @param {Node} parent @param {string} word
   */
  add(parent, word) {
    const known = parent.children.find((child) => child.word === word);
    if (known) return known;
    const fresh = node(word, parent);
    parent.children.push(fresh);
    return fresh;
  }

  /** Cut a node off with all that follows. @param {Node} node */
  remove({ parent, word }) {
    if (parent) parent.children = parent.children.filter((child) => child.word !== word);
  }

  /** The nodes from the root to a node and on to the end of its line. @returns {Node[]} */
  line(through = this.root) {
    const nodes = [];
    for (let at = /** @type {Node|null} */ (through); at; at = at.parent) nodes.unshift(at);
    for (let at = through.children[0]; at; at = at.children[0]) nodes.push(at);
    return nodes;
  }

  /** The words from the root to a node. @param {Node} at */
  words(at) {
    return this.line(at)
      .slice(1, at.n + 1)
      .map(({ word }) => word);
  }

  /** The first node of the variation that a node is part of, null in the game itself. @param {Node} at */
  branch(at) {
    for (let here = at; here.parent; here = here.parent) if (here.parent.children[0] !== here) return here;
    return null;
  }
}
