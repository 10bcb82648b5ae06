import { readFile } from 'node:fs/promises';
import type { IncidentRecord } from '@soteria/contract/incidents/incident-record.shapes';
import { create, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import { printable } from './printable.ts';

/** DejaVu: Latin, Greek, Cyrillic, Arabic, Hebrew and more, free, with its licence beside it. */
const FONTS = {
  regular: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};

/** Fills of the modes, as the look book has them (look/README.md, colours): white on them is over 7 to 1. */
const FILLS: Record<IncidentRecord['modeWord'], string> = {
  REAL: '#b01028',
  DRILL: '#0a569f',
  DEMO: '#633a96',
};
export const INK = '#131a18';
export const QUIET = '#414d49';
const LINE = '#dde3e0';

export const MARGIN = 48;
const BAND = 34;
const FOOT = 40;
/** Space below which a new row begins on the next page, in points. */
const ROW_AT_LEAST = 44;

export type Style = 'regular' | 'bold';

/** The paper: text flows over pages, and every page carries the mode. */
export interface Page {
  doc: PDFKit.PDFDocument;
  width: number;
  /** A text as it can be printed. */
  print(text: string): string;
  font(style: Style, size: number, color?: string): PDFKit.PDFDocument;
  heading(text: string, below?: string): void;
  /** Begins a row at `doc.y`, on the next page when there is too little room. */
  row(height?: number): number;
  rule(): void;
  /** The band and the foot of every page, once all are there. */
  finish(band: string, title: string, foot: string, page: (page: number, of: number) => string): void;
}

export async function openPage(mode: IncidentRecord['modeWord'], title: string): Promise<Page> {
  const [regular, bold] = await Promise.all([
    readFile(new URL(FONTS.regular)),
    readFile(new URL(FONTS.bold)),
  ]);
  const known = create(regular) as Font;
  const print = (text: string) => printable(text, (codePoint) => known.hasGlyphForCodePoint(codePoint));
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN + BAND, bottom: MARGIN + FOOT, left: MARGIN, right: MARGIN },
    bufferPages: true,
    lang: 'en-GB',
    info: { Title: print(title), Producer: 'Soteria', Creator: 'Soteria' },
  });
  doc.registerFont('regular', regular);
  doc.registerFont('bold', bold);
  const width = doc.page.width - 2 * MARGIN;
  const font: Page['font'] = (style, size, color = INK) => doc.font(style).fontSize(size).fillColor(color);
  const bottom = () => doc.page.height - doc.page.margins.bottom;
  const row: Page['row'] = (height = ROW_AT_LEAST) => {
    if (doc.y + height > bottom()) doc.addPage();
    return doc.y;
  };
  return {
    doc,
    width,
    print,
    font,
    row,
    rule() {
      doc
        .moveTo(MARGIN, doc.y)
        .lineTo(MARGIN + width, doc.y)
        .lineWidth(0.5)
        .strokeColor(LINE)
        .stroke();
      doc.y += 5;
    },
    heading(text, below) {
      doc.y += 14;
      row(80);
      font('bold', 13).text(text, MARGIN, doc.y, { width });
      if (below) font('regular', 9, QUIET).text(below, MARGIN, doc.y + 2, { width });
      doc.y += 6;
    },
    finish(band, bandTitle, foot, page) {
      const { start, count } = doc.bufferedPageRange();
      for (let index = start; index < start + count; index += 1) {
        doc.switchToPage(index);
        // Nothing written here may begin a page.
        doc.page.margins.bottom = 0;
        drawBand(doc, font, FILLS[mode], band, print(bandTitle));
        const at = doc.page.height - MARGIN - FOOT + 18;
        const numbering = page(index - start + 1, count);
        font('regular', 7.5, QUIET).text(print(foot), MARGIN, at, {
          width: width - 80,
          height: 22,
          ellipsis: true,
        });
        font('bold', 8).text(numbering, MARGIN + width - 76, at, { width: 76, align: 'right' });
      }
    },
  };
}

/** What it was, in colour and in words, at the top of every page. */
function drawBand(
  doc: PDFKit.PDFDocument,
  font: Page['font'],
  fill: string,
  band: string,
  title: string,
): void {
  doc.rect(0, 0, doc.page.width, BAND + 14).fill(fill);
  font('bold', 13, '#ffffff').text(band, MARGIN, 16, { lineBreak: false });
  const from = MARGIN + doc.widthOfString(band) + 18;
  font('regular', 9, '#ffffff').text(title, from, 19, {
    width: doc.page.width - MARGIN - from,
    height: 12,
    ellipsis: true,
    align: 'right',
  });
}
