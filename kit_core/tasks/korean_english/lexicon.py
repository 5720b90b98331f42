"""낱말: 명사와 그 갈래, 용언과 그것이 고르는 말(선택 제약), 부사. 글로 적은 표를 읽어 들인다.

표의 적는 법은 표마다 위에 적고, 들여 쓴 줄은 앞줄에 이어진다. 「*」가 앞에 붙은 낱말은 작은 문법에도 든다.
"""

import re
from dataclasses import dataclass
from functools import cache

from kit_core.tasks.korean_english.conjugation import Stem

# tags | counter | 낱말 English[/plural], ... "~glass": no plural, counted by a word; "+pair": plural only.
# After @: what is done there (of whom or with what).
NOUNS = """
person young pupil schooled | 명 | *학생 student, 소년 boy, 소녀 girl
person young kin family schooled | 명 | *친구 friend
person child kin | 명 | *아이 child/children
person adult worker medic | 명 | *의사 doctor, 간호사 nurse
person adult worker chef | 명 | 요리사 cook
person adult worker clerk | 명 | 점원 clerk
person adult worker office | 명 | 회사원 office_worker
person adult worker farmer | 명 | 농부 farmer
person adult worker | 명 | 화가 painter, 가수 singer, 기자 reporter, 작가 writer, 배우 actor, 소방관 firefighter,
    과학자 scientist, 경찰관 police_officer, 군인 soldier
person adult worker kin office | 명 | 비서 secretary, 변호사 lawyer, 이웃 neighbor
person adult worker kin office | 명 | 동료 coworker
person adult | 명 | 남자 man/men, 여자 woman/women
person adult vague | 명 | 사람 person/people
person young schooled | 명 | 대학생 college_student
person adult kin family parent | | 엄마 mom, 아빠 dad
person young kin close his schooled | | 형 older_brother, 누나 older_sister
person young kin close hers schooled | | 오빠 older_brother, 언니 older_sister
person young kin close schooled | | 동생 younger_sibling
person adult kin close spouse hers | | 남편 husband
person adult kin close spouse his | | 아내 wife
person young kin schooled | | 아들 son, 딸 daughter
person adult kin | | 삼촌 uncle, 이모 aunt
baby | | 아기 baby
person adult elder kin family teacher | 분 | *선생님 teacher
person adult elder kin teacher | 분 | 교수님 professor
person adult elder kin family | 분 | *할머니 grandmother, 할아버지 grandfather, 어머니 mother, 아버지 father
person adult elder kin | 분 | 사장님 boss
person elder | 분 | 손님 guest
person adult young name bare schooled | | *민수 Minsu, *지은 Jieun, 서연 Seoyeon, 준호 Junho, 유나 Yuna,
    현우 Hyeonu, 미나 Mina
person adult young name bare schooled | | 영호 Yeongho, 다은 Daeun, 동현 Donghyeon, 철수 Cheolsu, 영희 Yeonghui
person adult young me bare schooled | | 나 I, 저 I, 우리 we
person adult young you bare schooled | | 너 you
animal pet own runner | 마리 | *고양이 cat, *개 dog, 강아지 puppy, 토끼 rabbit
animal pet flier | 마리 | 새 bird
animal farm big runner | 마리 | 말 horse, 소 cow, 돼지 pig
animal farm runner | 마리 | 양 sheep/sheep
animal mouse | 마리 | 쥐 mouse/mice
animal farm | 마리 | 닭 chicken, 오리 duck
animal wild big runner | 마리 | 사자 lion, 코끼리 elephant
animal wild big runner woods | 마리 | 호랑이 tiger, 곰 bear, 여우 fox
animal wild runner | 마리 | 원숭이 monkey
food fruit washable sweet | 개 | *사과 apple, 딸기 strawberry, 바나나 banana, 복숭아 peach, 토마토
    tomato/tomatoes
food fruit washable sweet | 개 | 수박 watermelon, 귤 tangerine, 오렌지 orange
food root washable crop | 개 | 감자 potato/potatoes, 고구마 sweet_potato/sweet_potatoes, 당근 carrot, 양파 onion
food baked own | 개 | *빵 bread~piece, 케이크 cake, 과자 cookie
food sweets | 개 | 떡 rice_cake, 사탕 candy, 아이스크림 ice_cream~cup, 초콜릿 chocolate~piece
food meal bowl | 그릇 | 밥 rice~bowl, 국수 noodles+bowl, 수프 soup~bowl, 라면 ramen~bowl, 비빔밥 bibimbap~bowl
food meal roll | 줄 | 김밥 gimbap~roll
food meal served | | 음식 food~, 치킨 fried_chicken~, 불고기 bulgogi~, 떡볶이 tteokbokki~
mealtime bare | | 아침 breakfast~, 점심 lunch~, 저녁 dinner~
food meal fried | 개 | 달걀 egg, 만두 dumpling, 샌드위치 sandwich, 피자 pizza, 햄버거 hamburger
food meal fish | 마리 | 생선 fish/fish
food meal meat | | 고기 meat~
food meal pickle | | 김치 kimchi~
drink cool | 잔 | *물 water~glass, *우유 milk~glass, 주스 juice~glass, 콜라 cola~glass
drink brewed grown | 잔 | 커피 coffee~cup, 녹차 green_tea~cup
text long own booklike | 권 | *책 book, 소설 novel, 잡지 magazine, 동화책 storybook, 만화책 comic_book
text mail own paper | 통 | *편지 letter, 이메일 email
text short paper | 편 | 시 poem
text news paper | 부 | 신문 newspaper
text report paper | 편 | 기사 article, 보고서 report
text own diary | | 일기 diary
hat clothes own | 개 | *모자 hat
glasses own | 개 | 안경 glasses+pair
garment clothes own | 벌 | 옷 clothes+suit, 바지 pants+pair, 외투 coat, 셔츠 shirt, 청바지 jeans+pair
garment skirt clothes own | 벌 | 치마 skirt, 원피스 dress
shoes clothes own | 켤레 | 신발 shoes+pair, 구두 dress_shoes+pair, 운동화 sneakers+pair, 양말 socks+pair
gloves clothes own | 켤레 | 장갑 gloves+pair
entrance openable | 개 | *문 door, *창문 window
openable container own portable box | 개 | *상자 box
openable container own portable bag | 개 | 가방 bag
openable container own wooden | 개 | 서랍 drawer
openable container appliance | 대 | 냉장고 refrigerator
furniture surface wooden own portable | 개 | 의자 chair, 책상 desk
furniture surface bed wooden own | 개 | 침대 bed, 소파 sofa
furniture surface table wooden | 개 | 탁자 table
machine own screen | 대 | 컴퓨터 computer, 텔레비전 television
machine own gadget | 대 | 휴대폰 cell_phone, 전화기 phone, 라디오 radio, 카메라 camera
tool own | 개 | 연필 pencil, 열쇠 key, 우산 umbrella, 지갑 wallet, 지도 map, 수건 towel, 펜 pen, 공책 notebook, 시계
    watch
dish washable own breakable | 개 | 컵 cup, 접시 plate, 그릇 bowl
toy own | 개 | 공 ball
toy own doll | 개 | 인형 doll, 장난감 toy
cycle vehicle own | 대 | 자전거 bicycle
car vehicle own | 대 | 자동차 car, 트럭 truck
transit vehicle road | 대 | 버스 bus, 택시 taxi
transit vehicle rail | 대 | 기차 train, 지하철 subway
transit vehicle plane | 대 | 비행기 airplane
plant flower | 송이 | 꽃 flower, 장미 rose
plant tree | 그루 | 나무 tree
picture own | 장 | 그림 picture
photo own | 장 | 사진 photo
present own | 개 | 선물 present
music | 곡 | 노래 song
sound | | 음악 music~
film | 편 | 영화 movie
instrument own key | 대 | 피아노 piano
instrument own | 대 | 기타 guitar, 바이올린 violin
broadcast screen | | 뉴스 news~
broadcast drama screen | 편 | 드라마 drama
subject language bare | | 영어 English~, 한국어 Korean~, 중국어 Chinese~
subject bare | | 수학 math~, 역사 history~, 과학 science~
lesson | | 수업 class
exam | | 시험 exam
problem | 개 | 문제 problem
money | | 돈 money~
weather | | 날씨 weather~
homework | | 숙제 homework~
tale | | 이야기 story
named | | 이름 name
asked | | 길 way
trash | | 쓰레기 trash~
lamp | | 불 light
button | | 버튼 button
bell | | 초인종 doorbell
promise | | 약속 promise
nature water | | 강 river, 바다 sea
nature sky | | 하늘 sky
nature high | | 산 mountain
nature star | | 달 moon, 별 star
nature fall | | 비 rain~, 눈 snow~
city bare | | 서울 Seoul, 부산 Busan, 제주 Jeju
city country bare | | 한국 Korea, 미국 America, 일본 Japan, 중국 China
place @ school study read meet eat-baked play sing draw-picture draw-plant draw-fruit write work-teacher eat-mealtime
    | | *학교 school
place @ read walk run rest meet play eat-fruit eat-baked eat-fried eat-sweets drink sing dance draw-plant
    draw-pet see-pet see-plant photo animal-pet | | *공원 park
place @ read study meet borrow-text write | | *도서관 library
place @ shop sell-food sell-clothes sell-flower sell-dish meet eat-meal eat-fried | | *시장 market
place @ meet work-medic rest | | 병원 hospital
place @ eat-meal eat-mealtime meet drink cook work-chef sell-meal | | 식당 restaurant
place @ drink read eat-baked meet study write work-clerk sell-brewed | | 카페 cafe
place @ shop sell-food sell-clothes sell-toy sell-tool sell-bag work-clerk | | 가게 store
place @ shop sell-food sell-dish sell-brewed meet work-clerk | | 슈퍼마켓 supermarket
place @ sell-sweets sell-fried sell-baked work-clerk eat-fried | | 편의점 convenience_store
place @ meet wait-person | | 은행 bank, 우체국 post_office
place @ sing meet | | 교회 church
place @ study read meet write work-teacher | | 대학교 university
place @ watch-film meet | | 극장 theater
place @ see-picture meet photo | | 미술관 art_museum
place @ meet wait-person wait-rail | | 역 station
place @ meet wait-person wait-plane | | 공항 airport
place @ sell-baked work-clerk eat-baked | | 빵집 bakery
place @ sell-plant work-clerk | | 꽃집 flower_shop
place @ sell-text read meet work-clerk | | 서점 bookstore
place @ shop sell-clothes sell-hat sell-glasses sell-dish sell-furniture sell-machine sell-toy sell-present meet
    work-clerk | | 백화점 department_store
place @ run exercise play throw kick | | 운동장 playground
place @ swim play | | 수영장 swimming_pool
place @ walk run swim rest play meet photo draw-water see-water eat-fruit | | 바닷가 beach
place @ see-wild meet photo draw-wild animal-wild | | 동물원 zoo
place @ work-farmer grow-farm grow-plant grow-root animal-farm see-farm draw-farm photo | | 농장 farm
place @ work-office work-elder meet write eat-mealtime | | 회사 office
place house @ rest sleep read study eat eat-mealtime drink write watch-screen grow-pet wash cook music draw-picture
    draw-fruit draw-animal animal-pet | 채 | 집 house
place @ stay rest sleep meet | | 호텔 hotel
inside room @ study read meet sing draw-picture draw-plant draw-fruit write | | 교실 classroom
inside room @ sleep read study write rest draw-picture draw-fruit draw-animal draw-plant music | | 방 room
inside room @ cook eat drink wash | | 부엌 kitchen
inside room @ wash | | 화장실 restroom
inside room @ watch-screen read rest drink eat-fruit eat-baked eat-sweets music dance animal-pet | | 거실
    living_room
inside outdoors @ read rest walk play draw-plant drink grow-plant grow-root see-plant photo animal-pet | |
    정원 garden
inside outdoors @ walk see-woods see-plant draw-plant photo rest animal-woods | | 숲 forest
"""

# stem[:irregular] English[/past] | subject > object ; ... | kind and settings
# Kinds: free (all modes), event (happens to one: no wish, order, ability), state (simple tenses, negation),
# exist (simple tenses).
# @activity: where (activity-: with a tag of the object). +: adverbs. to=nouns[:preposition], give=nouns: needed.
# high=: the stem with an honoured subject, humble=: recipient. Marks: counts (how many), countable (the same, not in
# the small grammar), social (with somebody), over (told when it is over), abrupt (has no course), long (takes more
# than a day), new (its object is not there before), now (told as it is), weather (it rains), worn (by one alone),
# thin (alone, says too little before a noun), ahead (-(으)ㄹ before a noun), versus (set against another's).
VERBS = """
*먹다 eat/ate | person > food; person > meal; person > 밥,mealtime; 고양이,개,강아지 > meat,fish,빵; 토끼 > 당근,사과; 새 > 빵,
    사과; farm,원숭이 > fruit,root; 곰 > fish,딸기,사과 | free @eat- +빨리 +천천히 +혼자 counts social high=드시 ahead
    versus
*마시다 drink/drank | person,-child > drink; child > cool; pet > 물,우유; farm,wild > 물; baby > 우유,물 | free @drink
    +빨리 +천천히 counts high=드시 ahead versus
*읽다 read/read | person > text | free @read +빨리 +천천히 +조용히 +열심히 counts ahead versus
*쓰다 write/wrote | person > mail,short,diary; 작가,기자,과학자,교수님 > long,-잡지; worker,teacher >
    report | free @write +빨리 +천천히 +열심히 counts worn ahead new
쓰다 write/wrote | person > mail | free give=person +열심히 ahead new
*쓰다 wear/wore | person > hat,glasses | free worn ahead
*열다 open | person > openable | free +빨리 +천천히 +조용히 countable
*닫다 close | person > openable | free +빨리 +천천히 +조용히 countable
*사다 buy/bought | person,-child > food,-bowl,text,-mail,-diary,-report,-short,hat,glasses,garment,shoes,
    gloves,box,bag,furniture,machine,tool,dish,toy,vehicle,-transit,plant,-tree,picture,present,instrument,
    brewed,cool; child > sweets,baked,fruit,doll | free @sell- counts ahead versus
*팔다 sell/sold | 농부,점원,할머니,할아버지,어머니,아버지 > fruit,root,생선,flower,빵; 점원,이웃,name >
    food,-bowl,-fried,long,news,hat,glasses,garment,shoes,furniture,dish,machine,flower,car,cycle,brewed |
    free @sell- counts ahead
*만들다 make/made | person,-child > baked,fried,doll,hat,garment,box,의자,책상,탁자,present,dish; adult >
    film,music | free +빨리 +천천히 +열심히 counts ahead
*씻다 wash | person > washable | free @wash +빨리 +천천히 counts
*좋아하다 like | person > food,drink,text,-report,-news,-mail,-diary,hat,clothes,toy,picture,film,music,
    sound,animal,plant,subject,instrument,nature,person; 고양이,개,강아지 > meat,fish,pet | state versus
*만나다 meet/met | person > person | free @meet countable social ahead
*자다 sleep/slept | person,animal,baby | event @sleep +조용히 +잘 +일찍 +늦게 high=주무시
*웃다 smile | person,baby | event +조용히
*울다 cry | person,-elder,baby | event +조용히 +크게
*걷다:ㄷ walk | person,animal,-flier | free @walk +빨리 +천천히 +조용히 social
*달리다 run/ran | person,-elder,runner | free @run +빨리 +천천히 +열심히 social
뛰다 run/ran | person,-elder,runner | free @run +빨리 +천천히 social
쉬다 rest | person | free @rest social
놀다 play | young,child,pet | free @play social +조용히 +혼자
일하다 work | worker,parent,어머니,아버지,선생님,me,you | free @work- +열심히 +혼자 +늦게 social
공부하다 study | schooled | free @study +열심히 +조용히 +혼자 social
공부하다 study | schooled > subject | free @study +열심히 social
운동하다 exercise | person | free @exercise +열심히 social
수영하다 swim/swam | person | free @swim +잘 +열심히 +빨리 +천천히 social
춤추다 dance | person | free @dance +잘 +열심히 social
노래하다 sing/sang | person | free @sing +잘 +열심히 +조용히 +크게 social
앉다 sit/sat | person; pet | free to=의자,소파 +조용히 +천천히 +빨리 abrupt
눕다:ㅂ lie/lay | person,-elder; 고양이,개,강아지 | free to=bed +조용히 +천천히 abrupt
살다 live | person | state to=city:in social
머무르다:르 stay | person,-child | free to=호텔,city social
가다 go/went | person | free to=place,city:to +빨리 +천천히 +일찍 +혼자 social versus
오다 come/came | person | free to=place,city:to +빨리 +천천히 +일찍 +늦게 +혼자 social
가다 go/went | person | free +빨리 +천천히 +일찍 +혼자 social thin
오다 come/came | person | free +빨리 +천천히 +일찍 +늦게 +혼자 social thin
돌아오다 come_back/came_back | person | free to=집,학교,회사,호텔,city:to +빨리 +일찍 +늦게 social
돌아가다 go_back/went_back | person | free to=집,학교,회사,호텔,city:to +빨리 +일찍 +혼자 social
나가다 go_out/went_out | person | free +빨리 +조용히 +혼자 social abrupt thin
들어오다 come/came | person | free to=room:into +조용히 +빨리 abrupt
떠나다 leave/left | person > city | free +일찍 +혼자 social abrupt
오다 rain | 비 | event weather thin
오다 snow | 눈 | event weather thin
도착하다 arrive | person,transit | event to=역,공항,city,호텔 +일찍 +늦게 over
들어가다 go/went | person | free to=room:into +조용히 +빨리 +천천히 abrupt
다니다 attend | schooled | state to=학교,교회:
들르다:르 stop_by | person | free to=place,-학교,-역: social abrupt
오르다:르 climb | person,-elder | free to=high: +빨리 +천천히 social
이르다:러 reach | person | event to=high,바다: over
있다 be/was | person,pet,baby | exist to=place,inside high=계시
있다 be/was | tool,text,-short,-report,dish,hat,glasses,doll,present | exist to=surface,상자,가방,서랍
짖다 bark | 개,강아지 | event +크게
날다 fly/flew | flier | event +빨리 +천천히
넘어지다 fall/fell | young,child | event over thin
일어나다 get_up/got_up | person | free +일찍 +늦게 +빨리 +천천히 over thin
서두르다:르 hurry | person | event thin
흐르다:르 flow | 강 | event +빨리 +천천히 +조용히 thin
피다 bloom | flower | event over
자라다 grow/grew | tree,pet,child | event +빨리 +천천히 thin long
끓다 boil | 물,수프 | event thin
마르다:르 dry | garment,수건 | event +빨리 +천천히 thin
보다 watch | person > film; person > 텔레비전,broadcast | free @watch- counts social versus
보다 see/saw | person > animal,plant,nature,-비 | free @see- counts social versus abrupt
보다 look_at | person > picture,photo | free @see- social versus
듣다:ㄷ listen_to | person > music,sound,라디오,tale,뉴스 | free @music +조용히 social
부르다:르 sing/sang | person > music | free @sing +크게 +조용히 +열심히 social
부르다:르 call | person > person; person > 개,강아지 | free +크게 +조용히
그리다 draw/drew | person > picture,plant,animal,fruit,집,nature,-fall | free @draw- +열심히 +빨리 +천천히 counts
    versus
찍다 take/took | person > photo | free @photo +빨리 counts new
배우다 learn | schooled > subject,instrument,music | free +열심히 +빨리 +천천히 ahead versus
가르치다 teach/taught | teacher,name,me,you > subject | free give=학생,아이,소년,소녀,대학생,동생 +잘 +열심히
가르치다 teach/taught | teacher,name,me,you > subject | free +잘 +열심히 ahead versus
주다 give/gave | person > money,text,-report,-short,-news,hat,gloves,tool,food,-meal,drink,flower,present,toy,
    picture,photo | free give=person counts humble=드리
주다 give/gave | person > 고기,물,우유 | free give=고양이,개,강아지
주다 give/gave | person > 당근,사과 | free give=토끼,말
보내다 send/sent | person > mail,text,-diary,present,photo,flower | free give=person counts +빨리 abrupt ahead
받다 receive | person > mail,present,photo,flower | event counts over versus
보여주다 show | person > picture,photo,지도,mail,책 | free give=person
빌리다 borrow | person > long,tool,우산,카메라,자전거,car | free @borrow- counts abrupt ahead
빌려주다 lend/lent | person > long,우산,연필,카메라,자전거 | free give=young counts abrupt
돕다:ㅂ help | person > person | free +열심히
기다리다 wait_for | person > person,transit | free @wait- +조용히 social versus
사랑하다 love | person > 할머니,할아버지,어머니,아버지,parent,close,아들,딸,친구,아이,아기,name,me,you,pet,music,
    nature,-fall | state
싫어하다 dislike | person > food,drink,animal,subject; schooled,child > homework | state versus
알다 know/knew | person > person,named,tale,music | state now
믿다 trust | person > person | state
믿다 believe | person > tale | state
기억하다 remember | person > name,person,tale,promise,named,music | state
잊다 forget/forgot | person > promise,named,tale | event over
초대하다 invite | person > person,-me | free abrupt counts
방문하다 visit | person > person,-me,-you,-손님,미술관,학교,농장 | free social
칭찬하다 praise | person,-child > person,-me,-elder | free
위로하다 comfort | person > person,-me,-elder | free +조용히
안다 hug | person > child,baby,parent,you,pet,-flier,인형 | free abrupt worn
쫓다 chase | 개 > 고양이,토끼; 고양이 > 새,쥐; 호랑이,사자 > 토끼,말 | event +빨리
키우다 raise | person,-child > pet,flower | free @grow- counts +잘 +열심히 new
기르다:르 raise | person,-child > pet,flower; 농부 > farm | free @grow- counts +열심히 new
심다 plant | person > plant; 농부 > root | free @grow- counts +열심히 +천천히 new
만지다 touch | person > animal,-wild,plant,toy,instrument,garment | free +조용히 +천천히
고치다 repair | person,-child > machine,cycle,car,furniture,cycle,의자 | free +빨리 +천천히 +열심히 counts
짓다:ㅅ build/built | 농부,아버지,할아버지,name > house | free +빨리 +천천히 +열심히 counts new long
붓다:ㅅ pour | person > drink | free to=컵:into +천천히 +빨리
젓다:ㅅ stir | person > brewed,수프 | free +천천히 +빨리 +열심히
굽다:ㅂ bake | person,-child,-손님 > baked | free @cook +열심히 +천천히 counts new
굽다:ㅂ grill | person,-child,-손님 > fish,고기,불고기 | free @cook +열심히 +천천히 new
끓이다 boil | person,-child,-손님 > 물 | free @cook new
요리하다 cook | person,-child,-손님 | free @cook +잘 +열심히 +혼자 social
요리하다 cook | person,-child,-손님 > fish,고기,served,-치킨 | free @cook +열심히 +빨리 +천천히
썰다 slice | person,-child,-손님 > root,고기,김치,토마토 | free @cook +빨리 +천천히
자르다:르 cut/cut | person,-child,-손님 > 케이크,피자,수박,baked,-과자 | free +빨리 +천천히 +조용히
고르다:르 choose/chose | person > 책,clothes,present,flower,film,tool,toy,baked,fruit | free +빨리 +천천히
    counts
나르다:르 carry | person,-child > box,furniture,present | free +빨리 +천천히 +열심히 counts
들다 lift | person,-elder > box,bag,의자,dish,present | free counts abrupt
줍다:ㅂ pick_up | person > trash,tool,toy,gloves | free +빨리 counts abrupt
밀다 push | person > furniture,box | free +천천히 +빨리
던지다 throw/threw | person,-elder > 공 | free @throw +빨리
차다 kick | person,-elder > 공 | free @kick
잡다 catch/caught | person > 공; 고양이 > 새,쥐 | event +빨리
닦다 wipe | person > 창문,책상,의자,탁자,glasses,dish | free @wash +빨리 +열심히 +천천히 counts
빨다 wash | person,-child > garment,수건,양말,운동화,모자 | free +빨리 +열심히 counts
청소하다 clean | person > room | free +빨리 +열심히 +조용히 social
입다 wear/wore | person > garment,-skirt; 여자,소녀,누나,언니,딸,아내,이모,엄마,어머니,할머니 > skirt | free worn
    ahead
신다 wear/wore | person > shoes | free worn
끼다 wear/wore | person > gloves | free worn
벗다 take_off/took_off | person > garment,shoes,hat,glasses,gloves | free +빨리 +천천히 worn
켜다 turn_on | person > machine,-전화기,lamp | free abrupt
끄다 turn_off | person > machine,-전화기,lamp | free +빨리 abrupt
누르다:르 press | person > button,bell | free +빨리
잠그다 lock | person,-child > entrance,서랍 | free abrupt
모으다 collect | person > trash | free +열심히
타다 ride/rode | person > cycle; young,child > 말 | free +천천히 +빨리 social ahead
타다 take/took | person > transit | free social ahead
운전하다 drive/drove | adult > car; 아버지,할아버지,이웃 > road | free +천천히 +조용히
넣다 put/put | person > tool,text,present,doll,photo,gloves | free to=상자,가방,서랍:in
넣다 put/put | person > fruit,root,meat,fish,drink,-brewed,케이크,달걀 | free to=냉장고:in
놓다 put/put | person > tool,text,dish,present,doll,bag | free to=surface:on +조용히
싣다:ㄷ load | adult > box,bag,의자 | free to=car:into
버리다 throw_away/threw_away | person > trash,news | free
찾다 find/found | person > tool,bag,hat,money,gadget | event over
하다 do/did | schooled,child > homework | free @study +열심히 +빨리
시작하다 start | schooled,child > homework | free over
끝내다 finish | schooled,child > homework | free +빨리 over
외우다 memorize | person > short,music,named | free +열심히 +빨리
치다 play | person > key,기타 | free +열심히 +조용히 social
연주하다 play | person > instrument,music | free +잘 +열심히 +조용히 social
말하다 speak/spoke | person > language | free +천천히 +빨리 +크게 +조용히 +잘 high=말씀하시
말하다 say/said | person > named | free give=person +조용히 +크게 high=말씀하시
설명하다 explain | teacher,과학자 > subject | free give=person,-elder +열심히 +천천히
묻다:ㄷ ask | person > asked,named | free +조용히
지키다 keep/kept | person > promise | free
준비하다 prepare | person,-child,-손님 > present,meal,mealtime | free +열심히
준비하다 prepare_for | schooled > exam | free +열심히
이야기하다 talk | person | free @meet +조용히 +크게 social
산책하다 stroll | person | free @walk +천천히 +혼자 social
여행하다 travel | person | free +혼자 social thin
쇼핑하다 shop | person | free @shop +혼자 social
빨래하다 do_the_laundry/did_the_laundry | person,-child,-손님 | free +열심히 +혼자 social
설거지하다 do_the_dishes/did_the_dishes | person,-child,-손님 | free +열심히 +혼자 social
원하다 want | person > money,tool,toy,gadget,clothes,car,cycle,brewed,cool,present | state versus
이해하다 understand/understood | person > subject,tale,소설,시,problem,lesson,person | state
걱정하다 worry_about | person > exam,person,-me | event
축하하다 congratulate | person > person,-me,-elder | free abrupt
그리워하다 miss | person > kin,name,me,you,country | state
존경하다 respect | person,-elder > elder,소방관,과학자,경찰관,군인,의사 | state
사용하다 use | person > tool,-지갑,machine | free +잘
깨뜨리다 break/broke | person,-elder > dish,창문 | event over abrupt counts
잃어버리다 lose/lost | person > tool,bag,gloves,money,gadget | event over
풀다 solve | schooled > problem | free +빨리 +천천히 +열심히 +혼자 counts
벌다 earn | adult > money | free +열심히 new
싸우다 fight/fought | young,child,-me,-you | event
끝나다 end | lesson,film,exam,drama | event +일찍 +늦게 over
시작하다 start | lesson,film,drama | event +일찍 +늦게 over
"""

# stem[:irregular] English | nouns | side: + good, - bad, 0 neither; =axis; "!": only before a noun;
# "? verbs": before a noun only in the objects of these verbs
ADJECTIVES = """
*크다 big | big,pet,fruit,root,box,bag,house,entrance,dish,furniture,tree,room,machine,doll,hat,picture | 0
    =size
*작다 small | baby,mouse,pet,fruit,root,box,bag,house,entrance,dish,furniture,room,tool,toy,doll,hat,picture,garment,
    shoes | 0 =size
*예쁘다 pretty | child,baby,소녀,여자,누나,언니,딸,you,pet,star,flower,clothes,dish,doll,bag,house,room,picture,photo,
    우산,정원 | + =look
*무겁다:ㅂ heavy | box,bag,furniture,present,machine,instrument | - =weight ? 들다 나르다 밀다 싣다 사다
    주다 만들다
가볍다:ㅂ light | bag,box,present,우산,의자,garment,shoes | + =weight ? 들다 나르다 사다 입다 신다 팔다
*비싸다 expensive | clothes,glasses,fruit,meat,machine,furniture,car,cycle,house,bag,dish,instrument,케이크,
    커피,long,doll,지갑 | - =price
싸다 cheap | clothes,fruit,root,furniture,cycle,bag,dish,long,tool | + =price
*차갑다:ㅂ cold | drink | 0 =heat
뜨겁다:ㅂ hot | brewed,수프,물 | 0 =heat
따뜻하다 warm | weather,garment,gloves,우유,수프,room | + =heat
시원하다 cool | weather,물,주스,숲,바닷가 | + =heat
맵다:ㅂ spicy | 김치,국수,라면,떡볶이,음식 | 0 =taste
짜다 salty | 김치,국수,라면,수프,음식 | 0 =taste
달다 sweet | sweet,sweets,케이크,과자,주스 | + =taste
맛있다 delicious | food,drink,-물 | + =taste
신선하다 fresh | fruit,root,생선,우유,고기 | + =age
어렵다:ㅂ difficult | problem,exam,lesson,subject,homework,책,소설,시,music | - =ease
쉽다:ㅂ easy | problem,exam,homework,책,subject,music | + =ease
재미있다 interesting | long,film,drama,tale,subject,lesson | + =fun
재미없다 boring | long,film,drama,tale,lesson | - =fun
지루하다 boring | long,film,tale,lesson | - =fun
슬프다 sad | film,drama,tale,music,소설,시 | 0 =mood
유명하다 famous | 가수,배우,화가,작가,과학자,요리사,film,소설,picture,식당,빵집,미술관,music | + =fame
귀엽다:ㅂ cute | child,baby,동생,pet,doll,원숭이 | + =look
아름답다:ㅂ beautiful | star,여자,plant,정원,바다,강,picture,music,photo,산 | + =look
무섭다:ㅂ scary | wild,-원숭이,film,tale | - =mood
더럽다:ㅂ dirty | garment,shoes,창문,dish,room,수건 | - =clean ? 씻다 빨다 닦다 청소하다 벗다 버리다
깨끗하다 clean | garment,shoes,창문,dish,room,수건,호텔,강 | + =clean
두껍다:ㅂ thick | booklike,외투,신문,고기 | 0 =thick
얇다 thin | booklike,외투,셔츠 | 0 =thick
시끄럽다:ㅂ noisy | 시장,역,운동장 | - =noise
조용하다 quiet | 도서관,공원,카페,교실,숲,호텔 | + =noise
넓다 large | room,place,outdoors,-집,운동장 | + =size
넓다 wide | 강 | + =width
좁다 cramped | room | - =size
높다 high | high | 0 =height
밝다 bright | room,lamp,star | + =light
어둡다:ㅂ dark | room,숲 | - =light
길다 long | 치마,바지,강,mail,report,film | 0 =length
짧다 short | 치마,바지,mail,report,tale | 0 =length
빠르다:르 fast | transit,말,토끼,car | + =speed
느리다 slow | transit,-비행기,소,오리 | - =speed
빨갛다:ㅎ red | 사과,딸기,장미,hat,garment,bag,장갑,토마토,car | 0 =colour
파랗다:ㅎ blue | hat,garment,sky,바다,bag,우산,cycle | 0 =colour
노랗다:ㅎ yellow | 바나나,flower,hat,garment,우산,bag | 0 =colour
하얗다:ㅎ white | hat,garment,토끼,dish,flower,운동화 | 0 =colour
까맣다:ㅎ black | hat,구두,고양이,개,bag,우산 | 0 =colour
푸르다:러 blue | sky,바다,강 | + =colour
낡다 old | clothes,furniture,bag,house,cycle,car,machine | - =age !
튼튼하다 sturdy | furniture,bag,box,cycle,shoes,house | + =strength
둥글다 round | 탁자,dish | 0 =shape
친절하다 kind | adult,-me,-parent,-할머니,-할아버지,-어머니,-아버지 | + =kind
똑똑하다 smart | young,child,개,강아지,worker,-me | + =mind
부지런하다 diligent | worker,young,-me | + =work
게으르다:르 lazy | young,-me,고양이,돼지 | - =work
건강하다 healthy | person | + =health ? -
젊다 young | worker | 0 =years
용감하다 brave | 소방관,경찰관,군인,소년,소녀,개 | + =brave
바쁘다 busy | adult,schooled | 0 =state ? -
피곤하다 tired | person | 0 =state ? -
아프다 sick | person,pet,baby | 0 =state ? -
행복하다 happy | person | 0 =state ? -
슬프다 sad | young,child | 0 =state ? -
배고프다 hungry | person,pet,baby | 0 =state ? -
목마르다:르 thirsty | person,pet | 0 =state ? -
졸리다 sleepy | person,pet,baby | 0 =state ? -
심심하다 bored | young,child | 0 =state ? -
좋다 good | weather,booklike,film,music,machine,car,house,호텔,식당,사람,친구,shoes,tool,-지도 | + =worth
나쁘다 bad | weather,사람 | 0 =worth
춥다:ㅂ cold | weather,room,country,me,you | 0 =warmth
덥다:ㅂ hot | weather,room,country,me,you | 0 =warmth
멀다 far | place,-회사 | - =distance ? -
가깝다:ㅂ close | place | + =distance ? -
중요하다 important | promise,exam,lesson,subject,homework,problem | + =matter
이상하다 strange | tale,film,drama,사람,남자,music,picture | 0 =oddness
편하다 comfortable | 의자,소파,침대,shoes,garment | + =comfort
새롭다:ㅂ new | long,film,music,drama | + =age
착하다 nice | young,child,-me,개,강아지 | + =kind
강하다 strong | big,소방관,군인,남자 | + =power
낮다 low | 의자,책상,탁자,침대,산 | 0 =height
"""

# 낱말 English | kind: time (tenses), often, manner, very
ADVERBS = """
어제 yesterday | time past
오늘 today | time past future present
내일 tomorrow | time future
지금 now | time progressive present
요즘 these_days | time progressive present
매일 every_day | time present
아침에 in_the_morning | time past future present
오후에 in_the_afternoon | time past future present
저녁에 in_the_evening | time past future present
밤에 at_night | time past future present
주말에 on_the_weekend | time past future present
자주 often | often
항상 always | often
가끔 sometimes | often
천천히 slowly | manner
빨리 quickly | manner
조용히 quietly | manner
열심히 diligently | manner
크게 loudly | manner
잘 well | manner
일찍 early | manner
늦게 late | manner
혼자 alone | manner
아주 very | very
매우 very | very
정말 really | very
너무 too | very
"""
NUMBERS = ("", "한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열")
ENGLISH_NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True, slots=True, eq=False)
class Noun:
    """명사, 이름, 대명사."""

    korean: str
    english: str
    plural: str  # "" without one
    unit: str  # glass of water
    tags: frozenset[str]
    counter: str
    core: bool

    def is_a(self, tag: str) -> bool:
        """갈래인지."""
        return tag in self.tags


@dataclass(frozen=True, slots=True, eq=False)
class Predicate:
    """용언. frames는 (주어가 될 명사들, 목적어가 될 명사들)의 나열이고, 형용사는 목적어가 없다."""

    stem: Stem
    english: str
    past: str
    frames: tuple[tuple[frozenset[Noun], frozenset[Noun]], ...]
    kind: str  # free, event, state, exist, adjective
    activity: str = ""
    manners: tuple[str, ...] = ()
    goals: frozenset[Noun] = frozenset()
    preposition: str | None = None
    recipients: frozenset[Noun] = frozenset()
    marks: frozenset[str] = frozenset()
    honorific: str = ""
    humble: str = ""
    core: bool = False
    side: str = ""
    axis: str = ""
    only: tuple[str, ...] = ()
    attributive: bool = False

    @property
    def adjective(self) -> bool:
        """형용사인지."""
        return self.kind == "adjective"

    @property
    def transitive(self) -> bool:
        """목적어가 있어야 하는지."""
        return bool(self.frames[0][1])

    @property
    def name(self) -> str:
        """으뜸꼴."""
        return self.stem.text + "다"

    def places(self, subject: Noun, thing: Noun | None) -> list[Noun]:
        """이 주어와 목적어로 에서가 붙을 수 있는 곳."""
        if subject.is_a("animal"):
            wanted = {f"@animal-{tag}" for tag in subject.tags} if self.activity else set()
        elif self.activity.endswith("-"):
            wanted = {self.activity + tag for tag in (thing or subject).tags}
        else:
            wanted = {self.activity}
        return [noun for noun in nouns() if noun.tags & wanted]


@dataclass(frozen=True, slots=True, eq=False)
class Adverb:
    """부사. tenses는 어울리는 시제이다."""

    korean: str
    english: str
    kind: str
    tenses: tuple[str, ...]


def _rows(table: str) -> list[list[str]]:
    return [
        [cell.strip() for cell in line.split("|")]
        for line in table.strip().replace("\n    ", " ").splitlines()
    ]


@cache
def nouns() -> tuple[Noun, ...]:
    """명사 모두."""
    found = []
    for tags, counter, words in _rows(NOUNS):
        for word in words.split(", "):
            korean, english = word.lstrip("*").split(" ")
            english, _, given = english.replace("_", " ").partition("/")
            singular, plural_only, unit = english.partition("+")
            if plural_only:
                plural = singular
            else:
                singular, mass, unit = english.partition("~")
                plural = "" if mass or "bare" in tags.split() else given or with_s(singular)
            found.append(Noun(korean, singular, plural, unit, _tags(tags), counter, word[0] == "*"))
    return tuple(found)


def _tags(text: str) -> frozenset[str]:
    kinds, _, activities = text.partition("@")
    return frozenset([*kinds.split(), *("@" + activity for activity in activities.split())])


def with_s(word: str) -> str:
    """규칙을 따르는 복수의 명사와, 같은 꼴의 삼인칭 단수 현재. box -> boxes, carry -> carries."""
    if re.search("(s|x|z|ch|sh)$", word):
        return word + "es"
    return word[:-1] + "ies" if re.search("[^aeiou]y$", word) else word + "s"


def select(wanted: str) -> frozenset[Noun]:
    """갈래나 낱말의 이름으로 고른 명사들. 앞에 -가 붙은 것은 뺀다."""
    chosen: set[Noun] = set()
    for term in wanted.split(","):
        name = term.strip().removeprefix("-")
        found = {noun for noun in nouns() if name in noun.tags or name == noun.korean}
        if not found:
            raise ValueError(f"표에 없는 갈래나 낱말이다: {name}")
        chosen = chosen - found if term.strip().startswith("-") else chosen | found
    return frozenset(chosen)


@cache
def verbs() -> tuple[Predicate, ...]:
    """동사 모두."""
    return tuple(map(_verb, _rows(VERBS)))


def _verb(row: list[str]) -> Predicate:
    head, frames, settings = row
    stem, english, past = _head(head)
    kind, *rest = settings.split()
    options: dict = {"manners": tuple(item[1:] for item in rest if item[0] == "+")}
    for item in rest:
        name, _, value = item.partition("=")
        if item[0] == "@":
            options["activity"] = item
        elif name == "to":
            places, colon, preposition = value.partition(":")
            options |= {"goals": select(places), "preposition": preposition if colon else None}
        elif name == "give":
            options["recipients"] = select(value)
        elif name in ("high", "humble"):
            options["honorific" if name == "high" else "humble"] = value
    pairs = [frame.split(">") for frame in frames.split(";")]
    return Predicate(
        Stem(*stem, kind == "exist"),
        english,
        past,
        tuple((select(who), select(what[0]) if what else frozenset()) for who, *what in pairs),
        kind,
        marks=frozenset(rest),
        core=head[0] == "*",
        **options,
    )


@cache
def adjectives() -> tuple[Predicate, ...]:
    """형용사 모두."""
    found = []
    for head, who, settings in _rows(ADJECTIVES):
        stem, english, _ = _head(head)
        settings, _, only = settings.partition("?")
        side, axis, *attributive = settings.split()
        found.append(
            Predicate(
                Stem(*stem, True),
                english,
                "",
                ((select(who), frozenset()),),
                "adjective",
                core=head[0] == "*",
                side=side,
                axis=axis[1:],
                only=tuple(only.split()),
                attributive=bool(attributive),
            )
        )
    return tuple(found)


def _head(head: str) -> tuple[tuple[str, str], str, str]:
    korean, english = head.lstrip("*").split(" ")
    name, _, irregular = korean.partition(":")
    english, _, past = english.replace("_", " ").partition("/")
    return (name.removesuffix("다"), irregular), english, past


@cache
def adverbs() -> tuple[Adverb, ...]:
    """부사 모두."""
    found = []
    for head, settings in _rows(ADVERBS):
        korean, english = head.split()
        kind, *tenses = settings.split()
        found.append(Adverb(korean, english.replace("_", " "), kind, tuple(tenses)))
    return tuple(found)
