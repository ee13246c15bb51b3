import { type FormEvent, useState } from 'react';
import type { SearchInput } from '../../api/generated/graphql';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { SearchResults } from '../search/SearchResults';

/** Asks one database: its rows with the SQL, or which words were not understood. */
export function ConnectorQuestion({ connectorId }: { connectorId: string }) {
  const [input, setInput] = useState<SearchInput | null>(null);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = String(new FormData(event.currentTarget).get('question')).trim();
    if (query) setInput({ query, connectorId, forceRoute: 'structured' });
  };
  return (
    <section>
      <form className="search-line" onSubmit={onSubmit}>
        <Field label={text.connectors.question}>
          {(ids) => <input {...ids} name="question" type="search" maxLength={1000} />}
        </Field>
        <Button type="submit">{text.ask.submit}</Button>
      </form>
      {input && <SearchResults title={null} selected={null} input={input} onSelect={() => {}} />}
    </section>
  );
}
