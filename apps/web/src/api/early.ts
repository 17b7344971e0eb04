declare global {
  /** What `public/start.js` has requested while the scripts were loading, by address. */
  var gwAnswers: Map<string, Promise<Response>> | undefined;
}

/** The answer of an early request. Each is given once, as a later call wants a later answer. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const answer = globalThis.gwAnswers?.get(url);
  globalThis.gwAnswers?.delete(url);
  return answer;
}
