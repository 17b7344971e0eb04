import { useSearchParams } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import { withParams } from '../../ui/address-params.ts';
import { Segments } from '../../ui/Segments.tsx';

/** The list or the calendar. */
export function WorkViews() {
  const { t } = useTranslation('crm');
  const [params, setParams] = useSearchParams();
  return (
    <Segments
      label={t('views')}
      value={params.get('view') === 'calendar' ? 'calendar' : 'list'}
      options={[
        { value: 'list', label: t('list') },
        { value: 'calendar', label: t('calendar') },
      ]}
      onChange={(view) => setParams(withParams(params, { view: view === 'list' ? null : view }))}
    />
  );
}
