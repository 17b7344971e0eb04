import { Row } from '../../ui/box.tsx';

/** Times below a small plot, from left to right. */
export function Axis({ words }: { words: readonly string[] }) {
  return (
    <Row as="span" align="stretch" justify="between" text="least" tone="text3" fixed aria-hidden>
      {words.map((text, index) => (
        <span key={index}>{text}</span>
      ))}
    </Row>
  );
}
