interface ChoiceProps<Value extends string> {
  id?: string;
  label?: string;
  value: Value;
  options: readonly (readonly [value: Value, label: string])[];
  onChange: (value: Value) => void;
}

/** A choice of one of a few values. */
export function Choice<Value extends string>({ id, label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <select
      id={id}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as Value)}
    >
      {options.map(([key, shown]) => (
        <option key={key} value={key}>
          {shown}
        </option>
      ))}
    </select>
  );
}
