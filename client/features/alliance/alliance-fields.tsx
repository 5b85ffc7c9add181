import { TextAreaField, TextField } from '../../ui/field.tsx';
import { full } from '../../ui/number.ts';

/** As the schema of the calls has it. */
const LONGEST = 500;

interface AllianceFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onEdited: () => void;
}

export function NameField({ value, error, onChange, onEdited }: AllianceFieldProps) {
  return (
    <TextField
      label="Name"
      name="name"
      autoComplete="off"
      required
      value={value}
      error={error}
      hint="3 to 50 characters"
      onChange={(event) => {
        onChange(event.target.value);
        onEdited();
      }}
    />
  );
}

export function DescriptionField({ value, error, onChange, onEdited }: AllianceFieldProps) {
  return (
    <TextAreaField
      label="Description"
      name="description"
      rows={4}
      placeholder="Optional"
      value={value}
      error={error}
      hint={`${full(value.length)} of ${full(LONGEST)} characters`}
      onChange={(event) => {
        onChange(event.target.value);
        onEdited();
      }}
    />
  );
}
