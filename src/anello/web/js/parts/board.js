// What both boards share: a frame that takes the keyboard, a list for screen readers behind it, and one show at a time.

export class Board {
  /** @param {string} css  the class of the frame @param {(board: Board, event: KeyboardEvent) => void} onKey */
  constructor(css, onKey) {
    this.element = document.createElement("div");
    this.element.className = "board-host";
    this.frame = document.createElement("div");
    this.frame.className = css;
    this.frame.tabIndex = 0;
    this.frame.setAttribute("role", "application");
    this.spoken = document.createElement("div");
    this.spoken.className = "sr";
    this.element.append(this.frame, this.spoken);
    this.view = null;
    /** The cell of the keyboard. */
    this.cursor = null;
    /** What a tutor or an analysis points at; forgotten with the next view. */
    this.notes = [];
    this.queue = Promise.resolve();
    this.frame.addEventListener("keydown", (event) => onKey(this, event));
    this.frame.addEventListener("focus", () => this.redraw());
    this.frame.addEventListener("blur", () => this.redraw());
  }

  /** The cell of the keyboard while the board listens to it. */
  get focus() {
    return document.activeElement === this.frame ? this.cursor : null;
  }

  /** Do something when all that is being shown has been shown. */
  enqueue(job) {
    this.queue = this.queue.then(job, job);
    return this.queue;
  }

  /** Point at something on the board that is shown now. */
  note(notes) {
    this.notes = notes;
    this.redraw();
  }

  /** Draw what is shown now. */
  redraw() {}

  destroy() {}
}
