import stems from '../../language/data/synonymStems.json';
import { stemsOfSynonyms } from '../../scripts/stemsOfSynonyms';

test("language/data/synonymStems.json has the stems of synonyms.json; 'npm run codegen' renews it", () => {
  expect(stems).toEqual(stemsOfSynonyms());
});
