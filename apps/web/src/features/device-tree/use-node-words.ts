import { sensorTypes } from '@groundwatch/protocol/model';
import type { TreeNode } from '@groundwatch/protocol/rest';
import { useMemo } from 'react';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import type { TreeItem } from './build-tree.ts';

export interface NodeWords {
  /** The name of a node. */
  readonly title: (node: TreeNode) => string;
  /** Number of a device, type and port of a sensor, else empty. */
  readonly detail: (node: TreeNode) => string;
  /** The searchable text of a node in lower case. */
  readonly searched: (item: TreeItem) => string;
}

export function useNodeWords(): NodeWords {
  const { t } = useTranslation();
  const name = useNames();
  return useMemo(() => {
    const typeName = (code: string): string => {
      const type = sensorTypes.get(code);
      return type ? name(type.names) : code;
    };
    const place = ({ port, subAddress }: TreeNode): string => {
      const at = t('common.port', { count: port ?? 0 });
      return subAddress ? `${at} · ${t('device.subAddress', { number: subAddress })}` : at;
    };
    const title = (node: TreeNode): string =>
      node.name || (node.kind === 'sensor' ? typeName(node.code) : node.code) || String(node.id);
    const detail = (node: TreeNode): string => {
      if (node.kind === 'device') return node.name ? node.code : '';
      if (node.kind !== 'sensor') return '';
      return node.name ? `${typeName(node.code)} · ${place(node)}` : place(node);
    };
    const searched = ({ node }: TreeItem): string => `${title(node)} ${detail(node)} ${node.code}`.toLocaleLowerCase();
    return { title, detail, searched };
  }, [t, name]);
}
