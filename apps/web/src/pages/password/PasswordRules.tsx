import { IconCheck, IconPoint } from '@tabler/icons-react';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row, Stack } from '../../ui/box.tsx';
import classes from './PasswordForm.module.css';
import { SHORTEST, strengthOf } from './rules.ts';

interface PasswordRulesProps {
  id: string;
  oldPassword: string;
  newPassword: string;
}

/** Requirements of a new password, shown in advance, and its strength. */
export function PasswordRules({ id, oldPassword, newPassword }: PasswordRulesProps) {
  const { t } = useTranslation('tools');
  const strength = strengthOf(newPassword);
  const rules = [
    { words: t('password.hint'), isMet: [...newPassword].length >= SHORTEST },
    { words: t('password.hintOther'), isMet: newPassword !== '' && newPassword !== oldPassword },
  ];
  return (
    <Stack gap={8} text="table" tone="text2" id={id}>
      <Stack as="ul" gap={2}>
        {rules.map(({ words, isMet }) => (
          <Row key={words} as="li" gap={4} {...(isMet && { tone: 'normal' })}>
            {isMet ? <IconCheck size={16} stroke={2} aria-hidden /> : <IconPoint size={16} stroke={2} aria-hidden />}
            {words}
          </Row>
        ))}
      </Stack>
      {newPassword !== '' && (
        <Row as="p" gap={8}>
          <Row as="span" gap={2} align="stretch" className={classes.steps} aria-hidden>
            {[1, 2, 3].map((step) => (
              <i key={step} data-on={strength >= step || undefined} />
            ))}
          </Row>
          {t(`password.strength${strength}`)}
        </Row>
      )}
    </Stack>
  );
}
