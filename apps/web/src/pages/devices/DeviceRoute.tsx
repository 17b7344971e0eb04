import { useParams } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function DeviceRoute() {
  const { t } = useTranslation();
  const { deviceNo = '' } = useParams();
  usePageTitle(t('page.device', { deviceNo }));
  return null;
}
