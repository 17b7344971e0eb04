import { Row, Text } from './box.tsx';
import { CopyButton } from './CopyButton.tsx';

interface SecretOnceProps {
  /** That it is not shown again. */
  hint: string;
  secret: string;
}

/** A new secret, which can only be copied now. */
export const SecretOnce = ({ hint, secret }: SecretOnceProps) => (
  <Row gap="8 12" wrap p={12} framed role="status">
    <Text as="p" weight={600} style={{ flex: '1 1 100%' }}>
      {hint}
    </Text>
    <Text as="code" mono breaks>
      {secret}
    </Text>
    <CopyButton text={secret} />
  </Row>
);
