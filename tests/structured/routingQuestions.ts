import type { Route } from '../../domain/search';

export interface LabelledQuestion {
  query: string;
  route: Route;
}

const labelled = (route: Route, text: string): LabelledQuestion[] =>
  text
    .trim()
    .split('\n')
    .map((line) => ({ query: line.trim(), route }));

/** Over the sample shop and documents about its goods: manuals, a care guide, policies, field notes. */
export const shopQuestions: LabelledQuestion[] = [
  ...labelled(
    'structured',
    `How many customers are there?
    How many orders were placed in 2024?
    What is the average total of orders?
    What is the average price of products in each category?
    Which products cost more than 500?
    Show the top 5 products by price
    Who are the customers from Berlin?
    How many orders are pending?
    Which customers have never placed an order?
    Which category has the most products?
    What is the most expensive product?
    List all products of the supplier Fjellheim Works
    How many products does each supplier have?
    What is the total revenue of delivered orders?
    Which customer has the most orders?
    List the products with stock below 10
    What are the names of Norwegian suppliers?
    How many orders did customers from Germany place?
    Show the price and weight of the Heron Kayak
    Which products have never been ordered?
    How many orders are there for each status?
    Which suppliers are from Japan or Spain?
    List the names of categories in alphabetical order
    What is the sum of quantity of order items?
    Show orders with a total above the average
    Show orders from last month
    Which cities have at least 5 customers?
    How many different cities do customers live in?
    Show me the products in the category stoves
    Which products are cheaper than 50?
    List customers from Oslo
    total of orders by customer city
    number of customers per country
    How many cancelled orders are there?
    What is the price of the Ember One?
    Which supplier makes the Scree 65?
    List the emails of customers from Paris
    What is the weight of the Polar Drift?
    How many tents do we have?
    average weight of products
    Which order has the highest total?
    List orders with status returned
    products with a price between 100 and 200
    Show the names and prices of all products ordered by price descending
    How many products are in each category?
    What is the stock of the Wisp Headlamp?
    Which countries do our suppliers come from?
    Count the orders of 2023
    Customers in Hamburg
    What is the maximum price of products?
    Which products weigh more than 3000?
    Show the order date and total of shipped orders
    minimum and maximum total of orders
    Which customers are from Canada?
    How many suppliers are there?
    List all categories
    What was the total of orders in 2024?
    Show the ten cheapest products
    Names of products with no stock below 5
    Which customers have more than 10 orders?
    How many orders does each customer have?
    List the product names of the supplier Hayashi Outdoor
    total quantity of order items for each product
    Which status is the most common among orders?
    How many customers live in Kyoto?`,
  ),
  ...labelled(
    'semantic',
    `How do I pitch the tent in strong wind?
    What does the returns policy say about opened packages?
    Why does my stove flicker at altitude?
    Explain how to wash a down sleeping bag
    How should I store a packraft over winter?
    Is it safe to cook inside a vestibule?
    Summarize the warranty terms
    What is the recommended way to reproof a jacket?
    How do I replace the O-ring of the burner?
    What should I do when a pole breaks?
    Describe the signs of hypothermia
    How can I repair a tear in the floor?
    What are the steps to charge the headlamp?
    How does a pressure regulator work?
    Why is condensation forming under the flysheet?
    Can I machine wash a fleece?
    What happens when a parcel gets lost?
    Instructions for adjusting the hip belt
    How long does drying take after a wash?
    What is the difference between a dome and a tunnel shelter?
    How to choose the right temperature rating
    What does the care guide recommend for wool?
    Tips for packing light
    How is waterproofness measured?
    Explain leave no trace principles
    What is a self-bailing hull?
    How do I get rid of mildew smells?
    Who pays for return shipping?
    safety rules for paddling in cold water
    What fuel can be burned above the tree line?
    when must a helmet be worn
    Which knots hold best on wet rope?
    What is covered when a zipper fails?
    How do I read a topographic map?
    Describe how to sharpen a knife
    privacy notice about newsletters
    What is the procedure for a recall?
    How do I clean a clogged jet?
    meaning of denier in fabrics
    How should children be fitted with a life vest?
    What does IPX7 mean?
    Why do batteries drain faster in the cold?
    Can I take a gas canister on a plane?
    How to set up a rainfly
    What if the inflatable floor loses air overnight?
    How do I purify water from a stream?
    advice on layering in winter
    What is the complaint procedure?
    Explain the rating of insulation materials
    How do I contact technical support?
    What does the handbook say about bears?
    How to keep food away from animals
    Best practice for drying boots near a fire
    Describe the ferry connections to the islands
    What is the history of the company?`,
  ),
  ...labelled(
    'hybrid',
    `What does the manual say about cleaning the Ember One, and what is its price?
    According to the care guide, how should the Squall Jacket be washed, and how many are in stock?
    Which products of the category tents cost more than 300, and how do I pitch them?
    Explain how to set up the Ridgeline 2 and list its price and weight
    What does the warranty say about products of the supplier Alta Roca?
    Describe the Heron Kayak according to its manual and show its stock and price
    List the products in the category stoves and explain how to light them
    How should I care for products of the supplier Nordlicht Textil?
    What do the manuals recommend for the most expensive sleeping bags?
    Summarize the documents about the Saltmarsh Dome and give the number of orders
    What does the policy say about orders with status returned?
    Explain the return procedure and count the orders with status returned
    Which tents cost less than 400 and what does the manual say about their setup?
    How do I repair the Sandpiper Packraft, and what is its price?
    What instructions come with the cheapest products of the category lighting?
    According to the policy, what happens with cancelled orders of customers from Germany?
    Show the price of the Polar Drift and explain its temperature rating
    What does the guide say about the weight of the Scree 65?
    List the suppliers from Norway and summarize what the reports say about them
    How do I clean the Basecamp Range, and which supplier makes it?
    Describe how to store the Twin Hearth and show its weight and price
    What are the safety rules for the Heron Tandem and how many are in stock?
    Explain the manual of the product with the highest price
    What do the documents say about the Wisp Headlamp and how many orders include it?
    How should the Tarn Socks be washed and what do they cost, their price and weight?
    What does the warranty say for the Ember Duo, and what is the average price of stoves?
    According to the manual, how heavy is the Windward Tarp, and what weight do products list?
    Explain the care of the Loom Fleece and list customers from Oslo who ordered it
    Which products with stock below 10 have a manual, and what does the manual say about spare parts?
    Summarize the returns policy and show the total of orders with status returned`,
  ),
];

/** Terse and sly ones: words of the schema in questions that rows don't answer, and the other way round. */
export const slyQuestions: LabelledQuestion[] = [
  ...labelled(
    'structured',
    `orders per month in 2024
    revenue by country
    customers without orders
    cheapest stove
    list of suppliers in Germany
    How much does the Heron Tandem cost?
    stock of all tents
    sales of the Ember One in 2024
    Which customers bought the Scree 35?
    What is the status of order 17?
    average order value
    how often was the Loom Fleece ordered`,
  ),
  ...labelled(
    'semantic',
    `How do I cancel an order?
    What are the delivery times for customers abroad?
    Do customers have to pay customs duties?
    Which products may be returned without a receipt?
    How do suppliers get certified?
    What is the minimum age for renting boats?
    Are orders insured during transport?
    What is the maximum load of the tandem?
    How many people fit in the dome tent?
    How much water does a person need per day?
    Who founded the company?
    When is the next sale?
    Where is the spare pole stored?
    best way to fold a tarp
    lantern does not turn on
    zipper stuck`,
  ),
  ...labelled(
    'hybrid',
    `What does the manual say about the products with the highest price?
    List all boats and summarize their manuals
    Explain the warranty of products from Japan`,
  ),
];

/** Over databases that are not shipped; each names its file. */
export const sharedQuestions: Record<string, LabelledQuestion[]> = {
  'Chinook.sqlite': [
    ...labelled(
      'structured',
      `How many tracks are there?
      How many albums does each artist have?
      Which artist has the most albums?
      How many customers are from Brazil?
      Which genre has the most tracks?
      Which customers have no invoices?
      How many different countries do customers come from?
      Show the number of invoices per billing country
      List the names of all genres in alphabetical order
      Which countries have at least 5 customers?
      What is the average unit price of tracks in each genre?
      How many invoices were there in 2021?`,
    ),
    ...labelled(
      'semantic',
      `How do I restore a scratched record?
      Explain the licensing terms for streaming
      Why did vinyl become popular again?
      What does the contract say about royalties?
      How should speakers be placed in a room?`,
    ),
  ],
  'spider/concert_singer.sqlite': [
    ...labelled(
      'structured',
      `How many singers do we have?
      Which year has the most concerts?
      Show the stadium names without any concert
      What is the average age of all singers from France?
      List the names of stadiums with a capacity above 5000`,
    ),
    ...labelled(
      'semantic',
      `What are the fire safety rules of the venue?
      How do I apply for a backstage pass?
      Explain how ticket refunds work`,
    ),
    ...labelled('hybrid', 'What does the report say about concerts in 2014, and how many singers performed?'),
  ],
  'spider/pets_1.sqlite': [
    ...labelled(
      'structured',
      `How many pets have a weight above 10?
      What is the average age of students?
      Which students have no pets?
      What is the maximum weight of pets for each type?`,
    ),
    ...labelled(
      'semantic',
      `How often should a puppy be vaccinated?
      What does the handbook say about housing?`,
    ),
  ],
  'spider/employee_hire_evaluation.sqlite': [
    ...labelled(
      'structured',
      `How many employees are there?
      Which shop has the most employees?
      What is the number of employees from each city?
      What is the total bonus given in all evaluations?`,
    ),
    ...labelled(
      'semantic',
      `How do I request parental leave?
      What is the dress code?
      Summarize the travel expense policy`,
    ),
    ...labelled('hybrid', 'Explain the bonus policy and show the average bonus of evaluations'),
  ],
  'spider/orchestra.sqlite': [
    ...labelled(
      'structured',
      `How many conductors are there?
      Which conductor has the most years of work?
      Show the names of conductors and the orchestras they have conducted
      What is the average attendance of shows?`,
    ),
    ...labelled(
      'semantic',
      `How is a cello tuned?
      Describe the acoustics of the new hall`,
    ),
  ],
};

/** Over the databases of `tests/fixtures/sql`, each beside documents about the same matters. */
export const ownQuestions: Record<string, LabelledQuestion[]> = {
  'clinic.sql': [
    ...labelled(
      'structured',
      `How many male patients are there?
      Which physicians were hired before 2015?
      average duration of completed appointments
      List the patients from Troy
      Which drug has the highest dosage?
      How many appointments does Petra Holm have?
      number of physicians per specialty
      Show patients born before 1970
      What is the annual salary of Rita Song?
      Who has the lowest annual salary?`,
    ),
    ...labelled(
      'semantic',
      `What are the side effects of lisinopril?
      How should I prepare for a colonoscopy?
      visiting hours of the intensive care unit
      What does the consent form say about photographs?
      Is it safe to take ibuprofen with alcohol?
      How do I request a copy of my medical records?
      symptoms of dehydration in small children
      When may stitches be removed after surgery?
      Explain how the triage works
      hand hygiene before touching a wound`,
    ),
    ...labelled(
      'hybrid',
      `Which physicians are in Cardiology and what does the handbook say about referrals?
      List the prescriptions of Lisinopril and explain what the guideline recommends
      How many appointments were cancelled and what is the cancellation policy?`,
    ),
  ],
  'saas.sql': [
    ...labelled(
      'structured',
      `How many accounts are in Germany?
      total amount due by payment status
      Which plans cost more than 50?
      List invoices with payment status overdue
      Which account has the most support tickets?
      average satisfaction score of phone tickets
      How many subscriptions does each plan have?
      Show the accounts created after 2021
      What is the industry of Ember Studio?
      number of tickets per channel`,
    ),
    ...labelled(
      'semantic',
      `How do I reset my password?
      Explain single sign-on setup for administrators
      What is our refund policy?
      how does billing proration work when upgrading
      Which browsers does the dashboard support?
      Where can I download the mobile app?
      What happens to my data after cancellation?
      troubleshooting webhook delivery failures
      security certifications and penetration tests
      Who should I contact about a data breach?`,
    ),
    ...labelled(
      'hybrid',
      `Which accounts have overdue invoices and what does the dunning policy say?
      Show the urgent tickets and summarize the escalation procedure
      What does the contract say about the Enterprise plan and how many seats does it have?`,
    ),
  ],
  'kennel.sql': [
    ...labelled(
      'structured',
      `How many Friesian horses are there?
      What is the average weight of horses?
      Which veterinarian performed the most treatments?
      List the owners from Ohio
      total cost of treatments in 2023
      Show the horses that arrived after 2023-02-15
      Which horse is the youngest?
      names of horses owned by Nia Brock`,
    ),
    ...labelled(
      'semantic',
      `How often should hooves be trimmed?
      What are early signs of colic?
      Describe the feeding routine for older animals
      why does my pony refuse to load into the trailer
      stable cleaning checklist for winter
      How to bandage a swollen leg
      what to do when a mare goes into labor at night`,
    ),
  ],
  'atlas.sql': [
    ...labelled(
      'structured',
      `What is the capital of Dovrey?
      Which region has the smallest population?
      How many towns are in Cernia?
      List the peaks higher than 2500
      total population of all towns
      When was Elsin founded?
      Which streams are longer than 400 km?`,
    ),
    ...labelled(
      'semantic',
      `Why did the settlers abandon the upper valley?
      history of the salt road through the mountains
      What customs surround the harvest festival?
      Describe the climate of the northern coast
      How was the old bridge rebuilt after the flood?
      legends about the giant beneath the glacier`,
    ),
  ],
};
