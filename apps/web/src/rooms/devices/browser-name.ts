/** From the most telling to the least: every browser on iOS calls itself Safari, every Chromium calls itself Chrome. */
const BROWSERS: [RegExp, string][] = [
  [/EdgA?\/|EdgiOS/, 'Edge'],
  [/OPR\/|OPT\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

const find = (list: [RegExp, string][], agent: string) => list.find(([sign]) => sign.test(agent))?.[1];

/** What a person knows a browser by: "Firefox on Android". `agent` is its user agent text. */
export function browserName(agent: string): string {
  const browser = find(BROWSERS, agent) ?? 'Browser';
  const system = find(SYSTEMS, agent);
  return system ? `${browser} on ${system}` : browser;
}
