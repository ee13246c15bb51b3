/**
 * Checks the program that SQLite compiled a statement to (`EXPLAIN`): whether it only reads allowed tables. Unlike
 * the text, this is what is executed.
 */

/** The allowed opcodes: reading, computing and sorting. Not writing, attaching, or opening virtual tables. */
const readingOpcodes = new Set(
  `Init Goto Gosub Return InitCoroutine EndCoroutine Yield HaltIfNull Halt Integer Int64 Real String8 String
   BeginSubrtn Null SoftNull Blob Variable Move Copy SCopy IntCopy ResultRow Concat Add Subtract Multiply Divide
   Remainder CollSeq BitAnd BitOr ShiftLeft ShiftRight AddImm MustBeInt RealAffinity Cast Eq Ne Lt Le Gt Ge ElseEq
   Permutation Compare Jump And Or IsTrue Not BitNot Once If IfNot IsNull IsType ZeroOrNull NotNull IfNullRow Offset
   Column Affinity MakeRecord Count Transaction OpenRead ReopenIdx OpenDup OpenEphemeral OpenAutoindex SorterOpen
   SequenceTest OpenPseudo Close ColumnsUsed SeekLT SeekLE SeekGE SeekGT SeekScan SeekHit IfNotOpen IfNoHope
   NoConflict NotFound Found SeekRowid NotExists Sequence NewRowid Insert RowCell Delete SorterCompare SorterData
   RowData Rowid NullRow SeekEnd Last IfSizeBetween IfEmpty SorterSort Sort Rewind SorterNext Prev Next IdxInsert
   SorterInsert IdxDelete DeferredSeek IdxRowid FinishSeek IdxLT IdxLE IdxGT IdxGE ResetSorter RowSetAdd RowSetRead
   RowSetTest MemMax IfPos OffsetLimit IfNotZero DecrJumpZero AggStep AggStep1 AggInverse AggValue AggFinal PureFunc
   Function ClrSubtype GetSubtype SetSubtype FilterAdd Filter Trace ReleaseReg Noop Explain Abortable CursorHint
   CursorLock CursorUnlock`.split(/\s+/),
);

/** The allowed functions: those that only read their arguments and whose result has about their size. */
const pureFunctions = new Set(
  `abs avg ceil ceiling changes_ coalesce count cume_dist date datetime dense_rank exp first_value floor group_concat
   glob ifnull iif instr julianday lag last_value lead length like ln log lower ltrim max min mod nth_value ntile
   nullif percent_rank pow power rank replace round row_number rtrim sign sqrt strftime substr substring sum time
   total trim typeof unicode unixepoch upper string_agg concat concat_ws likely unlikely likelihood`.split(
    /\s+/,
  ),
);

const functionOpcodes = new Set([
  'Function',
  'PureFunc',
  'AggStep',
  'AggStep1',
  'AggInverse',
  'AggFinal',
  'AggValue',
]);
const mainDatabase = 0;

export interface Instruction {
  opcode: string;
  p1: number;
  p2: number;
  p3: number;
  p4: string | null;
}

/** Null if the program only reads; otherwise a description of what else it does. */
export function forbiddenStep(program: Instruction[], readableRoots: ReadonlySet<number>): string | null {
  for (const { opcode, p1, p2, p3, p4 } of program) {
    if (!readingOpcodes.has(opcode)) return `runs ${opcode}`;
    if (opcode === 'Transaction' && (p2 !== 0 || p1 !== mainDatabase)) return 'begins to write';
    if (opcode === 'OpenRead' && (p3 !== mainDatabase || !readableRoots.has(p2))) {
      return 'reads a table that was not introspected';
    }
    if (opcode === 'ReopenIdx' && !readableRoots.has(p2)) return 'reads an index that was not introspected';
    if (functionOpcodes.has(opcode)) {
      const name = /^([a-z0-9_]+)\(/i.exec(p4 ?? '')?.[1]?.toLowerCase() ?? '';
      if (!pureFunctions.has(name)) return `calls ${name || 'an unknown function'}`;
    }
  }
  return null;
}
