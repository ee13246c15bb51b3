import { unknownId } from '../support/startRest';

/** Changes to a valid body, with the fault each must give, or null: what search and chat have in common. */
export function questionBounds(
  field: 'query' | 'question',
  maxTopK: number,
): [string, object, string[] | null][] {
  const id = unknownId;
  return [
    [`${field} of 1 character`, { [field]: 'x' }, null],
    [`${field} empty`, { [field]: '' }, [field, 'string_too_short']],
    [`${field} of 1000 characters`, { [field]: 'x'.repeat(1000) }, null],
    [`${field} of 1001 characters`, { [field]: 'x'.repeat(1001) }, [field, 'string_too_long']],
    [`${field} of 1000 emoji`, { [field]: '😀'.repeat(1000) }, null],
    [`${field} null`, { [field]: null }, [field, 'string_type']],
    [`${field} a number`, { [field]: 5 }, [field, 'string_type']],
    ['top_k 0', { top_k: 0 }, ['top_k', 'greater_than_equal']],
    ['top_k 1', { top_k: 1 }, null],
    [`top_k ${maxTopK}`, { top_k: maxTopK }, null],
    [`top_k ${maxTopK + 1}`, { top_k: maxTopK + 1 }, ['top_k', 'less_than_equal']],
    ['top_k 1.5', { top_k: 1.5 }, ['top_k', 'int_from_float']],
    ['top_k "3"', { top_k: '3' }, null],
    ['top_k "x"', { top_k: 'x' }, ['top_k', 'int_parsing']],
    ['top_k null', { top_k: null }, ['top_k', 'int_type']],
    ['min_score 0', { min_score: 0 }, null],
    ['min_score 1', { min_score: 1 }, null],
    ['min_score below 0', { min_score: -0.0001 }, ['min_score', 'greater_than_equal']],
    ['min_score above 1', { min_score: 1.0001 }, ['min_score', 'less_than_equal']],
    ['min_score a text', { min_score: 'high' }, ['min_score', 'float_type']],
    ['project_id null', { project_id: null }, null],
    ['project_id unknown', { project_id: id }, null],
    ['project_id no UUID', { project_id: 'x' }, ['project_id', 'uuid_parsing']],
    ['file_ids null', { file_ids: null }, null],
    ['file_ids unknown', { file_ids: [id] }, null],
    ['file_ids a text', { file_ids: id }, ['file_ids', 'list_type']],
    ['file_ids with one that is no UUID', { file_ids: [id, 'x'] }, ['file_ids.1', 'uuid_parsing']],
    ['file_ids 1000 of them', { file_ids: Array(1000).fill(id) }, null],
    ['file_ids 1001 of them', { file_ids: Array(1001).fill(id) }, ['file_ids', 'too_long']],
    ['connector_id null', { connector_id: null }, null],
    ['connector_id no UUID', { connector_id: 'x' }, ['connector_id', 'uuid_parsing']],
    ['force_route null', { force_route: null }, null],
    ['force_route semantic', { force_route: 'semantic' }, null],
    ['force_route of another case', { force_route: 'Semantic' }, ['force_route', 'enum']],
    ['unknown fields', { messages: [{ role: 'user' }], filters: 3 }, null],
  ];
}
