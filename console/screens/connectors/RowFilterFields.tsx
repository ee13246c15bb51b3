import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';

export interface EditedFilter {
  key: string;
  table: string;
  condition: string;
}

interface RowFilterFieldsProps {
  filter: EditedFilter;
  /** Its number in the list, from 1. */
  number: number;
  /** The ID of the list of known tables. */
  tablesId: string;
  /** The fault of each field. */
  faults: { table?: string; condition?: string };
  onChange: (fields: Partial<EditedFilter>) => void;
  onRemove: () => void;
}

/** The table and the condition of a row filter. */
export function RowFilterFields(props: RowFilterFieldsProps) {
  const { filter, number, tablesId, faults, onChange, onRemove } = props;
  const name = text.rowFilters.filter(number);
  return (
    <fieldset className="settings row-filter">
      <legend>{name}</legend>
      <Field label={text.rowFilters.table} fault={faults.table}>
        {(ids) => (
          <input
            {...ids}
            required
            list={tablesId}
            autoComplete="off"
            spellCheck={false}
            value={filter.table}
            onChange={({ target }) => onChange({ table: target.value })}
          />
        )}
      </Field>
      <Field label={text.rowFilters.condition} fault={faults.condition}>
        {(ids) => (
          <textarea
            {...ids}
            required
            rows={2}
            className="code"
            spellCheck={false}
            value={filter.condition}
            onChange={({ target }) => onChange({ condition: target.value })}
          />
        )}
      </Field>
      <p>
        <Button className="small" aria-label={`${text.rowFilters.remove}: ${name}`} onClick={onRemove}>
          {text.rowFilters.remove}
        </Button>
      </p>
    </fieldset>
  );
}
