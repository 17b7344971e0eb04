/** Caches answers that are equal for all callers with the same query, for the moment in their key. The oldest go first. */
export class AnswerCache<T> {
  readonly #answers = new Map<string, Promise<T>>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.#answers.get(key);
    if (known) return known;
    const answer = read();
    this.#answers.set(key, answer);
    answer.catch(() => this.#answers.delete(key));
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > this.#most && oldest !== undefined) this.#answers.delete(oldest);
    return answer;
  }
}
