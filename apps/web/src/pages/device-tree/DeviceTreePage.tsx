import { DeviceTree } from '../../features/device-tree/DeviceTree.tsx';
import { DeviceViews } from '../../registry/DeviceViews.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Box, Column } from '../../ui/box.tsx';

export function DeviceTreePage() {
  const { t } = useTranslation('admin');
  const title = usePageTitle(t('tree.title'));
  return (
    <Column fill page gap={12}>
      <h1 className="gw-visually-hidden">{title}</h1>
      <DeviceViews />
      <Box grow>
        <DeviceTree />
      </Box>
    </Column>
  );
}
