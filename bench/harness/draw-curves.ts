/** Lines over logarithmic steps, as a picture. */
export interface Curves {
  title: string;
  /** What stands below, from left to right. */
  steps: string[];
  lines: { name: string; values: number[]; colour: string }[];
  /** The line that none should cross. */
  limit: number;
}

const [WIDTH, HEIGHT, LEFT, TOP, PLOT_WIDTH, PLOT_HEIGHT] = [640, 360, 60, 50, 420, 240];

/** An SVG of ratios: 1 is the first step. */
export function drawCurves({ title, steps, lines, limit }: Curves): string {
  const most = Math.max(limit * 1.2, ...lines.flatMap((line) => line.values)) * 1.05;
  const x = (index: number) => LEFT + (index / (steps.length - 1)) * PLOT_WIDTH;
  const y = (value: number) => TOP + PLOT_HEIGHT * (1 - value / most);
  const text = (at: [number, number], words: string, more = '') =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" ${more}>${words}</text>`;
  const across = (value: number, style: string, words: string) =>
    `<line x1="${LEFT}" x2="${LEFT + PLOT_WIDTH}" y1="${y(value)}" y2="${y(value)}" ${style}/>` +
    text([LEFT - 8, y(value) + 4], words, 'text-anchor="end"');
  const curves = lines.map(({ name, values, colour }, index) => {
    const points = values.map((value, step) => `${x(step).toFixed(1)},${y(value).toFixed(1)}`);
    return (
      `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>` +
      points
        .map(
          (point) =>
            `<circle cx="${point.split(',')[0]}" cy="${point.split(',')[1]}" r="4" fill="${colour}"/>`,
        )
        .join('') +
      text([LEFT + PLOT_WIDTH + 16, TOP + 20 + 22 * index], name, `fill="${colour}"`)
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13">`,
    `<title>${title}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    text([LEFT, 26], title, 'font-weight="600"'),
    across(0, 'stroke="#888"', '0'),
    across(1, 'stroke="#ccc"', '1'),
    across(limit, 'stroke="#a00" stroke-dasharray="5 4"', String(limit)),
    ...steps.map((step, index) => text([x(index), TOP + PLOT_HEIGHT + 22], step, 'text-anchor="middle"')),
    ...curves,
    '</svg>\n',
  ].join('\n');
}
