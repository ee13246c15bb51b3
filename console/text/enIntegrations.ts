import words from './en.json';

/** The texts of the screens that connect other programs: webhooks and agents. */
export const integrations = {
  webhooks: {
    ...words.webhooks,
    failing: (since: string, until: string) =>
      `Only failures since ${since}. Unless a request succeeds, it is disabled on ${until}.`,
    nextAttempt: (when: string) => `next ${when}`,
    attemptsOf: (type: string) => `Attempts of ${type}`,
  },
  agents: {
    ...words.agents,
    onlyCommand: (client: string) => `${client} starts a program: its configuration takes no address.`,
  },
};
