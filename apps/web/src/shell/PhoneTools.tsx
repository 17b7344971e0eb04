import {
  IconBug,
  IconKey,
  IconLicense,
  IconLogout,
  IconPalette,
  IconSearch,
  type IconProps,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { useErrorCount } from '../errors/error-log.ts';
import { useTranslation } from '../i18n/i18n.ts';
import { chooseLanguage } from '../session/choose-language.ts';
import { PASSWORD_PATH } from '../session/paths.ts';
import { LanguageLinks } from '../ui/LanguageLinks.tsx';
import { Box, Row, Text } from '../ui/box.tsx';
import { useViewChoice, viewChoices } from '../ui/view-mode.ts';
import { open, type PanelName } from './open-panel.ts';
import { PageClock } from './tabs/PageClock.tsx';
import { useUserName } from './use-user-name.ts';
import aside from './Aside.module.css';
import classes from './PhoneTools.module.css';

/** The header's tools where the header has no room for them. */
export function PhoneTools({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation();
  const name = useUserName();
  const errors = useErrorCount();
  const { choice, choose } = useViewChoice();
  const show = (name: PanelName) => {
    onFollow();
    open(name);
  };
  return (
    <Box mt={8} className={classes.tools}>
      <Box as="ul">
        <PanelButton Icon={IconSearch} onClick={() => show('search')}>
          {t('shell.search')}
        </PanelButton>
        <PanelButton Icon={IconPalette} onClick={() => show('settings')}>
          {t('shell.settings')}
        </PanelButton>
      </Box>
      <Group title={name ? t('user.greeting', { name }) : t('user.none')}>
        <PageLink to={PASSWORD_PATH} Icon={IconKey} onFollow={onFollow}>
          {t('page.password')}
        </PageLink>
        <PageLink to="/log" Icon={IconBug} onFollow={onFollow}>
          {errors === 0 ? t('shell.noErrors') : t('shell.errorLog', { count: errors })}
        </PageLink>
      </Group>
      <PageClock />
      <Group title={t('language.label')}>
        <li>
          <LanguageLinks change={chooseLanguage} />
        </li>
      </Group>
      <Group title={t('view.label')}>
        <Row as="li" gap={8} align="stretch" p="0 12">
          {viewChoices.map((view) => (
            <button
              key={view}
              type="button"
              className={classes.choice}
              aria-pressed={view === choice}
              onClick={() => choose(view)}
            >
              {t(`view.${view}`)}
            </button>
          ))}
        </Row>
      </Group>
      <Box as="ul">
        <PageLink to="/licences.html" isFile Icon={IconLicense} onFollow={onFollow}>
          {t('page.licences')}
        </PageLink>
        <PanelButton Icon={IconLogout} onClick={() => show('logout')}>
          {t('logout.action')}
        </PanelButton>
      </Box>
    </Box>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Text as="h2" m="16 12 4 12" text="least" tone="text3">
        {title}
      </Text>
      <Box as="ul">{children}</Box>
    </>
  );
}

interface PageLinkProps {
  to: string;
  isFile?: boolean;
  Icon: ComponentType<IconProps>;
  onFollow: () => void;
  children: ReactNode;
}

function PageLink({ to, isFile = false, Icon, onFollow, children }: PageLinkProps) {
  return (
    <li className={`${aside.entry} ${aside.tool}`}>
      <Link to={to} reloadDocument={isFile} onClick={onFollow}>
        <Icon size={20} stroke={1.6} aria-hidden />
        <span className={aside.label}>{children}</span>
      </Link>
    </li>
  );
}

interface PanelButtonProps {
  Icon: ComponentType<IconProps>;
  onClick: () => void;
  children: ReactNode;
}

function PanelButton({ Icon, onClick, children }: PanelButtonProps) {
  return (
    <li className={`${aside.entry} ${aside.tool}`}>
      <button type="button" onClick={onClick}>
        <Icon size={20} stroke={1.6} aria-hidden />
        <span className={aside.label}>{children}</span>
      </button>
    </li>
  );
}
