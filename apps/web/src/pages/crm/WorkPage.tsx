import { useSearchParams } from 'react-router';
import { work } from '../../features/crm/definitions.ts';
import { WorkCalendar } from '../../features/crm/WorkCalendar.tsx';
import { RegistryPage } from '../../registry/RegistryPage.tsx';

/** Follow-ups and tasks as a list or a calendar. */
export function WorkPage() {
  const [params] = useSearchParams();
  return params.get('view') === 'calendar' ? <WorkCalendar /> : <RegistryPage definition={work} />;
}
