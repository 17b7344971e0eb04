import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../api/client.ts';
import { apiUrl } from '../api/server-config.ts';
import { useTranslation } from '../i18n/i18n.ts';
import { useUser } from '../session/session.ts';
import { Logo } from '../ui/Logo.tsx';
import { HOME_PATH } from './tabs/tabs.ts';
import classes from './Header.module.css';

/** The role that the logo, the device maintenance and the drop-down of the header are for. */
export const CHIEF_ROLE = 1;

/** The platform's name; the chief role sees the company's logo too. */
export function Brand() {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <Link to={HOME_PATH} className={classes.brand}>
      {user.data?.roleId === CHIEF_ROLE && <CompanyLogo />}
      <span className={classes.title}>{t('app.title')}</span>
    </Link>
  );
}

/** The logo that was uploaded, else the product's. */
function CompanyLogo() {
  const logo = useQuery({
    queryKey: ['resources', 'logo'],
    queryFn: ({ signal }) => call<{ url: string | null }>('/rest/resources/logo', { signal }),
    staleTime: Infinity,
    meta: { quiet: true },
  });
  const url = logo.data?.url;
  return url ? <img className={classes.logo} src={`${apiUrl()}${url}`} alt="" /> : <Logo />;
}
