import { DeviceTree } from '../../features/device-tree/DeviceTree.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Box } from '../../ui/box.tsx';

export function DeviceTreePage() {
  const { t } = useTranslation('admin');
  const title = usePageTitle(t('tree.title'));
  return (
    <Box fill page>
      <h1 className="gw-visually-hidden">{title}</h1>
      <DeviceTree />
    </Box>
  );
}
