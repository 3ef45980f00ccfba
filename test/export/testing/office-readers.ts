import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseCsv } from 'hucre/csv';

/** A program that reads what was exported, independent of the one that wrote it. */
export interface OfficeReader {
  name: string;
  /** Why it can't be asked here; `null` where it can. */
  missing: string | null;
  /** The cells of the first sheet, as texts. @throws where the file can't be read */
  cellsOf(path: string, dir: string): string[][];
}

const readAll = `
import json, sys, openpyxl
rows = openpyxl.load_workbook(sys.argv[1]).active.iter_rows(values_only=True)
print(json.dumps([["" if cell is None else str(cell) for cell in row] for row in rows]))
`;
/** The system's Python first: others on the path may not have the library. */
const pythons = ['/usr/bin/python3', 'python3'];
const python = pythons.find((program) => spawnSync(program, ['-c', 'import openpyxl']).status === 0);

/** Reads workbooks. It leaves `_x000D_` as it stands in the file. */
export const openpyxl: OfficeReader = {
  name: 'openpyxl',
  missing: python === undefined ? 'python3 with openpyxl is not installed' : null,
  cellsOf(path) {
    const { status, stdout, stderr } = spawnSync(python ?? '', ['-c', readAll, path], {
      encoding: 'utf8',
      maxBuffer: 1e9,
    });
    if (status !== 0) throw new Error(`openpyxl can't read ${basename(path)}: ${stderr.slice(-400)}`);
    const rows: string[][] = JSON.parse(stdout);
    return rows.map((row) =>
      row.map((text) =>
        text.replace(/_x([0-9A-F]{4})_/gi, (_all, code: string) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        ),
      ),
    );
  },
};

const asCsv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false';

/** Reads workbooks, and CSV with commas as a person who opens it does. */
export const libreOffice: OfficeReader = {
  name: 'LibreOffice',
  missing:
    spawnSync('soffice', ['--version']).status === 0 ? null : 'LibreOffice Calc (soffice) is not installed',
  cellsOf(path, dir) {
    const out = join(dir, 'read');
    mkdirSync(out, { recursive: true });
    const profile = pathToFileURL(join(dir, 'profile')).href;
    const filter = path.endsWith('.csv')
      ? ['--infilter=CSV:44,34,76,1,,0,false,true,false,false,false,,true']
      : [];
    const { status, stderr } = spawnSync(
      'soffice',
      [
        '--headless',
        `-env:UserInstallation=${profile}`,
        ...filter,
        '--convert-to',
        asCsv,
        '--outdir',
        out,
        path,
      ],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`LibreOffice can't read ${basename(path)}: ${stderr}`);
    const written = readFileSync(join(out, basename(path).replace(/\.\w+$/, '.csv')), 'utf8');
    return parseCsv(written, { delimiter: ',' }).map((row) => row.map(String));
  },
};
