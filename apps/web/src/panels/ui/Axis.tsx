import { Row } from '../../ui/box.tsx';
import classes from './Axis.module.css';

/** Times below a small plot, from its left to its right end. */
export function Axis({ words }: { words: readonly string[] }) {
  return (
    <Row as="span" align="stretch" justify="between" tone="text3" fixed className={classes.axis} aria-hidden>
      {words.map((text, index) => (
        <span key={index}>{text}</span>
      ))}
    </Row>
  );
}
