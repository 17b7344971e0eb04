/** Child side of `runInChild`: answers the one task that the parent sends and exits. Does nothing without a parent. */
export function answerParent<Task, Answer>(answerOf: (task: Task) => Promise<Answer>): void {
  process.once('disconnect', () => process.exit());
  process.once('message', (task) => {
    void answerOf(task as Task).then((answer) => process.send?.(answer, () => process.disconnect()));
  });
}
