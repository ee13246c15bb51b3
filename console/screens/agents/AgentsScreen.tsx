import { useState } from 'react';
import { clientConfig, clients } from '../../../cli/mcp/clientConfigs';
import { session } from '../../api/session';
import { useStore } from '../../api/store';
import { href } from '../../app/router';
import { text } from '../../text/en';
import { Choice } from '../../ui/Choice';
import { CodeBlock } from '../../ui/CodeBlock';
import { Field } from '../../ui/Field';
import { Screen } from '../../ui/Screen';

type Connection = 'http' | 'command';

const apiKey = 'YOUR_API_KEY';

/** The configuration of an MCP client, as `lectern mcp config` prints it, with a placeholder in place of the key. */
function configOf(client: string, connection: Connection, commandLine: [string, ...string[]] | null) {
  const { origin } = window.location;
  if (connection === 'http') return clientConfig(client, { url: `${origin}/mcp`, apiKey });
  const [command, ...args] = commandLine ?? ['npx', 'lectern'];
  const env = { LECTERN_URL: origin, LECTERN_API_KEY: apiKey };
  return clientConfig(client, { command, args: [...args, 'mcp', 'serve'], env });
}

export function AgentsScreen() {
  const current = useStore(session);
  const [name, setName] = useState('claude-code');
  const [wanted, setWanted] = useState<Connection>('http');
  const client = clients.find((one) => one.name === name);
  const takesAddress = client?.takesAddress ?? false;
  const connection = takesAddress ? wanted : 'command';
  const commandLine = current.state === 'signed_in' ? current.commandLine : null;
  const isAdministrator = current.state === 'signed_in' && current.isAdministrator;
  const config = configOf(name, connection, commandLine);
  return (
    <Screen title={text.agents.title} lead={text.agents.lead}>
      <div className="card">
        <div className="filters">
          <Field label={text.agents.client}>
            {({ id }) => (
              <Choice
                id={id}
                value={name}
                options={clients.map((one) => [one.name, one.title] as const)}
                onChange={setName}
              />
            )}
          </Field>
          {takesAddress && (
            <Field label={text.agents.connection}>
              {({ id }) => (
                <Choice
                  id={id}
                  value={connection}
                  options={[
                    ['http', text.agents.http],
                    ['command', text.agents.command],
                  ]}
                  onChange={setWanted}
                />
              )}
            </Field>
          )}
        </div>
        {!takesAddress && client && <p className="fine">{text.agents.onlyCommand(client.title)}</p>}
        {config && (
          <>
            <p>
              {text.agents.path} <strong>{config.path}</strong>
            </p>
            <CodeBlock value={config.snippet} />
          </>
        )}
        <p className="fine">
          {text.agents.keyNote}{' '}
          {isAdministrator ? <a href={href('keys')}>{text.agents.keys}</a> : text.agents.keysAsk}
        </p>
      </div>
      <section className="part">
        <h2>{text.agents.commandLine}</h2>
        <CodeBlock value={`npx lectern mcp config ${name}${connection === 'http' ? ' --http' : ''}`} />
      </section>
      <section className="part">
        <h2>{text.agents.address}</h2>
        <CodeBlock value={`${window.location.origin}/mcp`} />
        <p className="fine">{text.agents.addressNote}</p>
      </section>
    </Screen>
  );
}
