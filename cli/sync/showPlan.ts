import { checkUploads, uploadsAtOnce } from './beginUploads';
import type { SyncPlan } from './planSync';
import type { SyncRun } from './syncRun';

/** Prints what a plan would do. The server says which of the new files it would skip. */
export async function showPlan(plan: SyncPlan, run: SyncRun): Promise<void> {
  const { report } = run;
  for (const { file, entry } of plan.moved) {
    report.add({ result: 'moved', name: file.name, fileId: entry.fileId, detail: `from ${entry.name}` });
  }
  for (const { file, entry } of plan.changed) {
    report.add({ result: 'changed', name: file.name, fileId: entry.fileId });
  }
  for (let at = 0; at < plan.added.length; at += uploadsAtOnce) {
    const files = plan.added.slice(at, at + uploadsAtOnce);
    const reasons = await checkUploads(run, files);
    for (const [index, { name }] of files.entries()) {
      const reason = reasons[index];
      report.add(reason ? { result: 'skipped', name, detail: reason } : { result: 'added', name });
    }
  }
  if (!run.deletes) return;
  for (const { name, fileId } of plan.missing) report.add({ result: 'deleted', name, fileId });
}
