/** Carries out the orders that the bench sends to this process, and sends each answer. The process ends with the bench. */
export function obey<Order, Answer>(carryOut: (order: Order) => Promise<Answer>): void {
  process.on('message', (order: Order) => {
    void carryOut(order).then((answer) => process.send?.(answer));
  });
  process.once('disconnect', () => {
    process.exit();
  });
}
