import { names, type Names } from '@groundwatch/protocol/model';
import type { MapSourceBody } from '@groundwatch/protocol/rest';

export type Preset = Partial<Omit<MapSourceBody, 'name' | 'key'>> & { readonly names: Names };

const tianditu = (
  layer: string,
  kind: Preset['kind'],
  maxZoom: number,
  zh: string,
  en: string,
  ja: string,
): Preset => ({
  names: names(`天地图 ${zh}`, `Tianditu ${en}`, `天地図 ${ja}`),
  kind: kind!,
  type: 'wmts',
  url: `https://t{s}.tianditu.gov.cn/${layer}_w/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=${layer}&STYLE=default&TILEMATRIXSET=w&FORMAT=tiles&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}&tk={key}`,
  subdomains: '0,1,2,3,4,5,6,7',
  datum: 'cgcs2000',
  minZoom: 1,
  maxZoom,
  attribution: '© 天地图',
});

const amap = (host: string, style: string, kind: Preset['kind'], zh: string, en: string, ja: string): Preset => ({
  names: names(`高德 ${zh}`, `Amap ${en}`, `高徳 ${ja}`),
  kind: kind!,
  type: 'xyz',
  url: `https://${host}0{s}.is.autonavi.com/appmaptile?lang=zh_cn&size=1&scale=1&${style}&x={x}&y={y}&z={z}`,
  subdomains: '1,2,3,4',
  datum: 'gcj02',
  minZoom: 3,
  maxZoom: 18,
  attribution: '© 高德地图',
});

const gsi = (
  file: string,
  kind: Preset['kind'],
  zooms: readonly [number, number],
  ja: string,
  en: string,
  zh: string,
): Preset => ({
  names: names(`日本国土地理院 ${zh}`, `GSI ${en}`, `国土地理院 ${ja}`),
  kind: kind!,
  type: 'xyz',
  url: `https://cyberjapandata.gsi.go.jp/xyz/${file}`,
  datum: 'wgs84',
  minZoom: zooms[0],
  maxZoom: zooms[1],
  attribution: '国土地理院',
});

/** Values that fill the form. Keys and approval numbers are the operator's own. */
export const presets: readonly Preset[] = [
  tianditu('vec', 'base', 18, '矢量', 'vector', 'ベクター'),
  tianditu('cva', 'labels', 18, '矢量注记', 'labels of the vector map', 'ベクター注記'),
  tianditu('img', 'imagery', 18, '影像', 'imagery', '画像'),
  tianditu('cia', 'labels', 18, '影像注记', 'labels of the imagery', '画像注記'),
  tianditu('ter', 'terrain', 14, '地形', 'terrain', '地形'),
  tianditu('cta', 'labels', 14, '地形注记', 'labels of the terrain', '地形注記'),
  amap('webrd', 'style=8', 'base', '道路图', 'streets', '道路図'),
  amap('webst', 'style=6', 'imagery', '影像', 'imagery', '画像'),
  amap('webst', 'style=8', 'labels', '影像注记', 'labels of the imagery', '画像注記'),
  {
    names: names('OpenStreetMap', 'OpenStreetMap', 'OpenStreetMap'),
    kind: 'base',
    type: 'xyz',
    url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    datum: 'wgs84',
    maxZoom: 19,
    attribution: '© OpenStreetMap contributors',
  },
  gsi('std/{z}/{x}/{y}.png', 'base', [5, 18], '標準地図', 'standard map', '标准地图'),
  gsi('pale/{z}/{x}/{y}.png', 'base', [5, 18], '淡色地図', 'pale map', '浅色地图'),
  gsi('seamlessphoto/{z}/{x}/{y}.jpg', 'imagery', [2, 18], '写真', 'photographs', '影像'),
  gsi('hillshademap/{z}/{x}/{y}.png', 'terrain', [2, 16], '陰影起伏図', 'shaded relief', '地形晕渲'),
  {
    names: names('自有 GeoServer（WMS）', 'Own GeoServer (WMS)', '自前の GeoServer（WMS）'),
    kind: 'base',
    type: 'wms',
    url: 'http://geoserver.example:8080/geoserver/wms?LAYERS=workspace:layer',
    datum: 'wgs84',
  },
  {
    names: names('天地图 地址查询', 'Tianditu addresses', '天地図 住所検索'),
    kind: 'addresses',
    type: 'tianditu',
    url: 'https://api.tianditu.gov.cn/v2/search?tk={key}',
    datum: 'cgcs2000',
    attribution: '© 天地图',
  },
  {
    names: names('Nominatim 地址查询', 'Nominatim addresses', 'Nominatim 住所検索'),
    kind: 'addresses',
    type: 'nominatim',
    url: 'https://nominatim.openstreetmap.org/search',
    datum: 'wgs84',
    attribution: '© OpenStreetMap contributors',
  },
];
