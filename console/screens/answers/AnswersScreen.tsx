import { href, useRoute } from '../../app/router';
import { text } from '../../text/en';
import { Screen } from '../../ui/Screen';
import { AnswerDetail } from './AnswerDetail';
import { AnswerList } from './AnswerList';
import { FeedbackList } from './FeedbackList';
import { UnansweredList } from './UnansweredList';

const tabs = [
  ['', text.answers.list],
  ['unanswered', text.answers.unanswered],
  ['feedback', text.answers.feedback],
] as const;

/** Answers on record, the feedback on them, and each in detail. */
export function AnswersScreen() {
  const {
    path: [, part = ''],
  } = useRoute();
  if (!tabs.some(([path]) => path === part)) return <AnswerDetail key={part} id={part} />;
  return (
    <Screen title={text.answers.title} lead={text.answers.lead}>
      <nav className="tabs" aria-label={text.answers.tabs}>
        {tabs.map(([path, name]) => (
          <a
            key={path}
            href={href(path ? `answers/${path}` : 'answers')}
            aria-current={path === part ? 'page' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
      {part === '' && <AnswerList />}
      {part === 'unanswered' && <UnansweredList />}
      {part === 'feedback' && <FeedbackList />}
    </Screen>
  );
}
