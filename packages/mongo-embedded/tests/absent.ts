const names = (text: string): string[] => text.trim().split(/\s+/);

/** Parts of MongoDB's language that this store doesn't have, by kind. */
export const ABSENT = {
  expressions: names(`
    $abs $accumulator $allElementsTrue $and $anyElementTrue $arrayElemAt $arrayToObject $avg $ceil $cmp
    $concat $const $convert $cos $dateAdd $dateDiff $dateFromParts $dateFromString $dateSubtract
    $dateToParts $dateToString $dateTrunc $dayOfMonth $dayOfWeek $dayOfYear $divide $exp $first $floor
    $function $getField $gt $gte $hour $indexOfArray $indexOfCP $isArray $isNumber $isoDayOfWeek
    $isoWeek $isoWeekYear $last $let $ln $log $log10 $lt $lte $ltrim $map $max $mergeObjects
    $millisecond $min $minute $mod $month $multiply $ne $objectToArray $or $pow $rand $range $reduce
    $regexFind $regexFindAll $regexMatch $replaceAll $replaceOne $reverseArray $round $rtrim $second
    $setDifference $setEquals $setField $setIntersection $setIsSubset $setUnion $sin $size $sortArray
    $split $sqrt $strLenBytes $strLenCP $strcasecmp $substr $substrBytes $substrCP $subtract $sum
    $switch $tan $toBool $toDate $toDecimal $toDouble $toInt $toLong $toLower $toObjectId $toString
    $toUpper $trim $trunc $type $unsetField $week $year $zip
  `),
  stages: names(`
    $addFields $bucket $bucketAuto $changeStream $collStats $currentOp $densify $documents $facet $fill
    $geoNear $graphLookup $indexStats $listLocalSessions $listSessions $lookup $merge $out $redact
    $replaceRoot $replaceWith $sample $searchMeta $set $setWindowFields $sortByCount $unionWith $unset
  `),
  updateStages: names('$addFields $project $replaceRoot $replaceWith $unset'),
  accumulators: names(`
    $accumulator $addToSet $avg $bottom $bottomN $count $firstN $last $lastN $maxN $mergeObjects $min
    $minN $push $stdDevPop $stdDevSamp $top $topN
  `),
  queryOperators: names(`
    $all $bitsAllClear $bitsAllSet $bitsAnyClear $bitsAnySet $geoIntersects $geoWithin $mod $near
    $nearSphere $size $type
  `),
  topLevelOperators: names('$alwaysFalse $alwaysTrue $comment $expr $jsonSchema $text $where'),
  modifiers: names('$addToSet $bit $currentDate $mul $pop $pull $pullAll $rename'),
  pushClauses: names('$position $sort'),
  positionalOperators: names('$ $[] $[element]'),
  projections: names('$elemMatch $slice $toUpper'),
  commands: names(`
    abortTransaction bulkWrite collMod collStats commitTransaction connectionStatus dbStats getParameter
    hostInfo killSessions mapReduce refreshSessions renameCollection startSession
  `),
  targets: names('1'),
  options: names('arrayFilters collation let'),
} as const;
