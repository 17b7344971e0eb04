import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { apiUrl } from '../server-config.ts';
import { queryOf } from '../api/query.ts';
import { useTranslation } from '../i18n/i18n.ts';
import { Logo } from '../ui/Logo.tsx';
import { HOME_PATH } from './tabs/tabs.ts';
import { useIsChief } from './use-is-chief.ts';
import classes from './Header.module.css';

/** The platform's name, for the chief role with the company's logo. */
export function Brand() {
  const { t } = useTranslation();
  const isChief = useIsChief();
  return (
    <Link to={HOME_PATH} className={classes.brand}>
      {isChief && <CompanyLogo />}
      <span className={classes.title}>{t('app.title')}</span>
    </Link>
  );
}

/** The uploaded logo, else the product's. */
function CompanyLogo() {
  const logo = useQuery(queryOf('GET /rest/resources/logo', {}, { staleTime: Infinity }));
  const url = logo.data?.url;
  return url ? <img className={classes.logo} src={`${apiUrl()}${url}`} alt="" /> : <Logo />;
}
