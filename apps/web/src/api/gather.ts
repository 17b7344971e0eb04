interface Asked<Q, A> {
  readonly question: Q;
  readonly resolve: (answer: A) => void;
  readonly reject: (error: unknown) => void;
}

/** Asks the simultaneous questions of rows together, at most `most` in a call. `ask` answers in their order. */
export function gather<Q, A>(
  most: number,
  ask: (questions: readonly Q[]) => Promise<readonly A[]>,
): (question: Q) => Promise<A> {
  let waiting: Asked<Q, A>[] = [];
  const send = async (asked: readonly Asked<Q, A>[]): Promise<void> => {
    try {
      const answers = await ask(asked.map(({ question }) => question));
      asked.forEach(({ resolve }, index) => resolve(answers[index]!));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };
  const sendAll = (): void => {
    const asked = waiting;
    waiting = [];
    for (let from = 0; from < asked.length; from += most) void send(asked.slice(from, from + most));
  };
  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(sendAll);
      waiting.push({ question, resolve, reject });
    });
}
