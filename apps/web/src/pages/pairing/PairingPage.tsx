import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { WallScheme } from '../../features/wall/frame/WallScheme.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { useSecond } from '../../live/second.ts';
import { LanguageLinks } from '../../ui/LanguageLinks.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { runPairing, type PairingState } from './pairing-run.ts';
import { Column, Row, Stack, Text } from '../../ui/box.tsx';
import classes from './PairingPage.module.css';

/** `/wall`: a screen without a wall. Nobody signs in on it, and its code is entered elsewhere. */
export function PairingPage() {
  const { t } = useTranslation('wall');
  const { t: common } = useTranslation();
  const title = usePageTitle(t('pairing.title'));
  const [state, setState] = useState<PairingState>({ step: 'asking' });
  useEffect(() => {
    const leaving = new AbortController();
    void runPairing(setState, leaving.signal);
    return () => leaving.abort();
  }, []);
  if (state.step === 'paired') return <Navigate to={`/wall/${state.wallId}`} replace />;
  const steps = [t('pairing.step1', { address: location.host }), t('pairing.step2'), t('pairing.step3')];
  return (
    <WallScheme>
      <Stack as="main" tone="text1" className={classes.page}>
        <Row as="header" weight={600} tone="text2" className={classes.brand}>
          <Logo size={44} />
          <span>{common('app.title')}</span>
        </Row>
        <Stack as="section" textAlign="center" className={classes.middle}>
          <Text as="h1" weight={650} className={classes.title}>
            {title}
          </Text>
          {state.step === 'waiting' ? (
            <Waiting code={state.code} until={state.until} />
          ) : (
            <p className={classes.note} role="status">
              {t(`pairing.${state.step}`)}
            </p>
          )}
          <Stack as="ol" breaks className={classes.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </Stack>
        </Stack>
        <Row as="footer" wrap justify="between" gap="12 32" className={classes.foot}>
          <LanguageLinks />
          <a href="/login?redirect=/walls">{t('pairing.signIn')}</a>
        </Row>
      </Stack>
    </WallScheme>
  );
}

function Waiting({ code, until }: { code: string; until: number }) {
  const { t } = useTranslation('wall');
  useSecond();
  const left = Math.max(0, Math.ceil((until - performance.now()) / 1_000));
  const half = Math.ceil(code.length / 2);
  return (
    <Column align="center" className={classes.waiting}>
      <Row as="p" align="stretch" nowrap className={classes.code} role="status">
        <span className="gw-visually-hidden">{t('pairing.code')}: </span>
        <span>{code.slice(0, half)}</span> <span>{code.slice(half)}</span>
      </Row>
      <p className={classes.left}>
        {t('pairing.left', { time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` })}
      </p>
    </Column>
  );
}
