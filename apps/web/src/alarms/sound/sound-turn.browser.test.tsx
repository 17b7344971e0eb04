import { afterEach, expect, test } from 'vitest';
import { SoundTurn } from './sound-turn.ts';

const left: (() => void)[] = [];
afterEach(() => {
  for (const leave of left.splice(0)) leave();
});

function turn(): SoundTurn {
  const channel = new BroadcastChannel('gw-alarm-sound-test');
  const made = new SoundTurn(navigator.locks, channel, () => undefined);
  left.push(() => {
    made.leave();
    channel.close();
  });
  made.connected(true);
  made.take();
  return made;
}

test('the locks and channels of the browser hand the turn to one that has a connection, whoever waits before it', async () => {
  const turns = [turn(), turn(), turn()] as const;
  const ours = () => turns.map(({ isOurs }) => isOurs);
  await expect.poll(ours).toEqual([true, false, false]);
  turns[1].connected(false);
  turns[0].connected(false);
  await expect.poll(ours).toEqual([false, false, true]);
  turns[2].connected(false);
  turns[1].connected(true);
  await expect.poll(ours).toEqual([false, true, false]);
  turns[0].connected(true);
  turns[1].leave();
  await expect.poll(ours).toEqual([true, false, false]);
});
