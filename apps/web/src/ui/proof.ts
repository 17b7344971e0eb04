/** A password on its way to the server: returned once and then forgotten, so that no call cache keeps it. */
export class Proof {
  #password: string;
  /** The user's reason, or empty. */
  readonly note: string;

  constructor(password: string, note = '') {
    this.#password = password;
    this.note = note;
  }

  takePassword(): string {
    const password = this.#password;
    this.#password = '';
    return password;
  }
}
