import { ActivatePromptDocument, PromptVersionsDocument } from '../../api/generated/graphql';
import { useAction, useQuery } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { formatDate } from '../../ui/format';
import { QueryView } from '../../ui/QueryView';
import { Badge } from '../../ui/Screen';
import { PromptDiff } from './PromptDiff';
import { VersionComparison } from './VersionComparison';

/** The versions of a prompt, newest first, each with its changes. */
export function PromptVersions({ name, onChange }: { name: string; onChange: () => void }) {
  const query = useQuery(PromptVersionsDocument, { name });
  const activate = useAction(ActivatePromptDocument);
  return (
    <section>
      <h3>{text.prompts.versions}</h3>
      {activate.error && <ErrorNotice error={activate.error} />}
      <QueryView query={query}>
        {({ admin: { promptVersions } }) => (
          <>
            {promptVersions && promptVersions.length > 1 && <VersionComparison versions={promptVersions} />}
            <ul className="versions">
              {promptVersions?.map(({ versionNumber, isLive, body, createdAt }, index) => {
                const previous = promptVersions[index + 1];
                return (
                  <li key={versionNumber}>
                    <p className="actions">
                      <strong>{text.prompts.version(versionNumber)}</strong>
                      <span className="fine">{formatDate(createdAt)}</span>
                      {isLive ? (
                        <Badge tone="good">{text.prompts.live}</Badge>
                      ) : (
                        <Button
                          className="small"
                          onClick={() =>
                            void activate.run({ input: { name, versionNumber } }).then((done) => {
                              if (!done) return;
                              query.refetch();
                              onChange();
                            })
                          }
                        >
                          {text.prompts.activate}
                        </Button>
                      )}
                    </p>
                    <details>
                      <summary>
                        {previous
                          ? text.prompts.difference(previous.versionNumber, versionNumber)
                          : text.prompts.noDifference}
                      </summary>
                      <PromptDiff before={previous?.body ?? body} after={body} />
                    </details>
                  </li>
                );
              })}
            </ul>
          </>
        )}
      </QueryView>
    </section>
  );
}
