/** A password on its way to the server: given out once and then forgotten, so that nothing that keeps calls keeps it. */
export class Proof {
  #password: string;
  /** Why, in the user's words; empty where nothing was said. */
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
