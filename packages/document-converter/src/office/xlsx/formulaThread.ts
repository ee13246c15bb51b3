/** The thread of `FormulaResults`. */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { initSync, Model } from '@ironcalc/wasm';
import type { DefinedName, FormulaResult, FormulaTask } from './formulaResults';

/** Shows all digits that a number has. */
const allDigits = '0.00000000000000E+00';
const constants = 'Names without cells';

/** The engine knows names of ranges only: what else a name stands for goes to a cell of a sheet of its own. */
function defineNames(model: Model, names: DefinedName[], sheets: number): void {
  let row = 0;
  for (const { name, sheet, formula } of names) {
    try {
      model.newDefinedName(name, sheet, formula);
    } catch {
      if (row === 0) {
        model.newSheet();
        model.renameSheet(sheets, constants);
      }
      model.setUserInput(sheets, ++row, 1, `=${formula}`);
      model.newDefinedName(name, sheet, `'${constants}'!$A$${row}`);
    }
  }
}

/** Enters a sheet. All lines have the same number of cells, and more than one: the engine passes over others. */
function enter(model: Model, sheet: number, { width: widest, rows }: FormulaTask['sheets'][number]): void {
  const width = widest + 1;
  const area = { sheet, row: 1, column: 1, width, height: rows.length };
  const lines = rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')].join('\t'));
  model.pasteCsvText(area, lines.join('\n'));
  model.updateRangeStyle(area, 'num_fmt', allDigits);
}

function resultOf(model: Model, [sheet, row, column]: FormulaTask['wanted'][number]): FormulaResult {
  if (!model.getCellContent(sheet, row, column).startsWith('=')) return null;
  const shown = model.getFormattedCellValue(sheet, row, column);
  switch (model.getCellType(sheet, row, column)) {
    case 1:
      return Number(shown);
    case 2:
      return shown;
    case 4:
      return shown === 'TRUE';
    default:
      return null;
  }
}

const { sheets, names, wanted } = workerData as FormulaTask;
initSync({ module: readFileSync(require.resolve('@ironcalc/wasm/wasm_bg.wasm')) });
const model = new Model('workbook', 'en', 'UTC', 'en');
model.pauseEvaluation();
for (const [index, { name }] of sheets.entries()) {
  if (index > 0) model.newSheet();
  model.renameSheet(index, name);
}
defineNames(model, names, sheets.length);
for (const [sheet, content] of sheets.entries()) if (content.rows.length > 0) enter(model, sheet, content);
model.resumeEvaluation();
model.evaluate();
parentPort?.postMessage(wanted.map((cell) => resultOf(model, cell)));
