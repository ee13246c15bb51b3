import type { PassageFragment } from '../../api/generated/graphql';
import { text } from '../../text/en';
import { formatNumber, formatScore, formatSigned } from '../../ui/format';

type Parts = NonNullable<PassageFragment['scoreParts']>;

/** A bar of this length is full; larger contributions are rare. */
const fullLogOdds = 5;

function Contribution({ name, found, value }: { name: string; found: string | null; value: number }) {
  const width = `${Math.min(100, (100 * Math.abs(value)) / fullLogOdds)}%`;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="fine">{found}</td>
      <td className="number">{formatSigned(value)}</td>
      <td className="contribution" aria-hidden="true">
        <span className={value < 0 ? 'less' : 'more'} style={{ width }} />
      </td>
    </tr>
  );
}

function rowsOf({ keywordScore, vectorScore, rerankScore, words, vectors, reranker, first, base }: Parts) {
  const { parts } = text.score;
  const found = (value: number | null | undefined, shown: (value: number) => string) =>
    typeof value === 'number' ? shown(value) : text.score.notFound;
  return [
    { name: parts.words, found: found(keywordScore, text.score.keywords), value: words },
    { name: parts.vectors, found: found(vectorScore, text.score.similarity), value: vectors },
    { name: parts.reranker, found: text.score.strength(formatNumber(rerankScore)), value: reranker },
    ...(first === 0 ? [] : [{ name: parts.first, found: null, value: first }]),
    { name: parts.base, found: null, value: base },
  ];
}

/** The parts of the score of a passage. */
export function ScoreDetails({ score, parts }: { score: number; parts: Parts }) {
  const { words, vectors, reranker, first, base } = parts;
  const sum = words + vectors + reranker + first + base;
  const own = 1 / (1 + Math.exp(-sum));
  const isCapped = formatScore(own) !== formatScore(score);
  return (
    <details className="score-details">
      <summary>{text.score.title}</summary>
      <table>
        <tbody>
          {rowsOf(parts).map((row) => (
            <Contribution key={row.name} {...row} />
          ))}
          <tr>
            <th scope="row">{text.score.sum}</th>
            <td className="fine">{isCapped && text.score.capped(formatScore(own))}</td>
            <td className="number">{formatSigned(sum)}</td>
            <td>
              <strong>{text.score.result(formatScore(score))}</strong>
            </td>
          </tr>
        </tbody>
      </table>
    </details>
  );
}
