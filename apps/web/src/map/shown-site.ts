import type { SiteMap } from '@groundwatch/protocol/rest';
import type { LayerChoice } from './layer-choice.ts';
import { readSiteFeatures, type SiteFeatures } from './site-features.ts';
import type { Bounds } from './terrain/elevation.ts';

export const extentOf = (siteMap: SiteMap | null): Bounds | null =>
  siteMap?.bounds ? [siteMap.bounds.west, siteMap.bounds.south, siteMap.bounds.east, siteMap.bounds.north] : null;

/** The features of a site that are not hidden. */
export function shownFeatures(
  { features, boundaries }: SiteMap,
  home: Bounds | null,
  { hidesSite, hidesBoundaries }: LayerChoice,
): SiteFeatures {
  const own = readSiteFeatures(hidesSite ? null : features, home);
  return {
    ...own,
    boundaries: hidesBoundaries ? [] : boundaries.flatMap((one) => readSiteFeatures(one.features, null).outlines),
  };
}

const hasOwn = (features: unknown): boolean =>
  ((features as { features?: readonly unknown[] } | undefined)?.features ?? []).length > 0;

/** The parts of a site that can be hidden. */
export const hidableParts = (siteMap: SiteMap | null) => ({
  hidesSite: hasOwn(siteMap?.features),
  hidesBoundaries: (siteMap?.boundaries.length ?? 0) > 0,
  hidesRelief: siteMap?.elevationUrl != null,
});

/** Approval numbers of the shown maps. */
export const approvalsOf = (siteMap: SiteMap | null, { hidesSite, hidesBoundaries }: LayerChoice): string[] =>
  siteMap
    ? [
        ...(hidesSite ? [] : [siteMap.approvalNo]),
        ...(hidesBoundaries ? [] : siteMap.boundaries.map(({ approvalNo }) => approvalNo)),
      ]
    : [];
