const MOST_KEPT = 200;

/** Caches answers that are equal for all callers with the same query, for the time step in their key. */
export class AnswerCache {
  readonly #answers = new Map<string, Promise<string>>();

  get(key: string, read: () => Promise<string>): Promise<string> {
    const known = this.#answers.get(key);
    if (known) return known;
    const answer = read();
    this.#answers.set(key, answer);
    answer.catch(() => this.#answers.delete(key));
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > MOST_KEPT && oldest !== undefined) this.#answers.delete(oldest);
    return answer;
  }
}
