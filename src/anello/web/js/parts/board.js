// What boards share: a frame that takes the keyboard, a list for screen readers behind it, and one show at a time.

/**
 * @template [View=any]  what is shown
 * @template [Cell=any]  what the keyboard stands on
 * @template [Note=any]  what can be pointed at
 */
export class Board {
  /** @type {View|null} */
  view = null;
  /** The cell of the keyboard. @type {Cell|null} */
  cursor = null;
  /** What a tutor or an analysis points at; forgotten with the next view. @type {Note[]} */
  notes = [];
  /** @type {Promise<unknown>} */
  queue = Promise.resolve();

  /** @param {string} css  the class of the frame */
  constructor(css) {
    this.element = document.createElement("div");
    this.element.className = "board-host";
    this.frame = document.createElement("div");
    this.frame.className = css;
    this.frame.tabIndex = 0;
    this.frame.setAttribute("role", "application");
    this.spoken = document.createElement("div");
    this.spoken.className = "sr";
    this.element.append(this.frame, this.spoken);
    this.frame.addEventListener("keydown", (event) => this.key(event));
    this.frame.addEventListener("focus", () => this.redraw());
    this.frame.addEventListener("blur", () => this.redraw());
  }

  /** The cell of the keyboard while the board listens to it. */
  get focus() {
    return document.activeElement === this.frame ? this.cursor : null;
  }

  /**
   * Do something when all that is being shown has been shown.
   * @template Result
   * @param {() => Promise<Result>} job
   */
  enqueue(job) {
    const done = this.queue.then(job, job);
    this.queue = done;
    return done;
  }

  /** Show another view from now on; what was pointed at is forgotten. @param {View} view */
  turnTo(view) {
    this.view = view;
    this.notes = [];
  }

  /** Point at something on the board that is shown now. @param {Note[]} notes */
  note(notes) {
    this.notes = notes;
    this.redraw();
  }

  /** Answer a key pressed on the board. @param {KeyboardEvent} _event */
  key(_event) {}

  /** Draw what is shown now. */
  redraw() {}

  destroy() {}
}
