import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { apiUrl } from '../server-config.ts';
import { queryOf } from '../api/query.ts';
import { useLanguage, useTranslation } from '../i18n/i18n.ts';
import { Logo } from '../ui/Logo.tsx';
import { HOME_PATH } from './tabs/tabs.ts';
import { useIsChief } from './use-is-chief.ts';
import classes from './Header.module.css';

/** The platform's name, for the chief role with the company's logo. `isNarrow`: it may take two lines. */
export function Brand({ isNarrow = false }: { isNarrow?: boolean }) {
  const { t } = useTranslation();
  const isChief = useIsChief();
  return (
    <Link to={HOME_PATH} className={classes.brand}>
      {isChief && <CompanyLogo />}
      <span className={classes.title}>{isNarrow ? <Words text={t('app.title')} /> : t('app.title')}</span>
    </Link>
  );
}

/** Text that breaks between words, also in Chinese and Japanese, which have no spaces. */
function Words({ text }: { text: string }) {
  const { locale } = useLanguage();
  return [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)].map(({ segment, index }) => (
    <Fragment key={index}>
      <wbr />
      {segment}
    </Fragment>
  ));
}

/** The uploaded logo, else the product's. */
function CompanyLogo() {
  const logo = useQuery(queryOf('GET /rest/resources/logo', {}, { staleTime: Infinity }));
  const url = logo.data?.url;
  return url ? <img className={classes.logo} src={`${apiUrl()}${url}`} alt="" /> : <Logo />;
}
